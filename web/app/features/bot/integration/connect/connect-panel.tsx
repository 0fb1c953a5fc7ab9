import type { ConnectorCard } from '@askwell/contract/connectors'
import { useState } from 'react'
import { botConnect as text } from '../../../../messages/en.ts'
import { SidePanel } from '../../../../shared/ui/side-panel.tsx'
import { ConnectForm } from './connect-form.tsx'
import { SigningSecret } from './signing-secret.tsx'

type ConnectPanelProps = {
  botId: string
  /** Null while nothing is being connected. */
  service: ConnectorCard | null
  onClose: () => void
}

/** Asks for what a service needs, and tells the signing secret where there is one. */
export function ConnectPanel({ botId, service, onClose }: ConnectPanelProps) {
  const [shown, setShown] = useState(service)
  const [secret, setSecret] = useState<string | null>(null)
  if (service && service !== shown) setShown(service)

  return (
    <SidePanel
      isOpen={service !== null}
      onClose={onClose}
      title={shown ? text.connectTo(shown.name) : text.connect}
      description={shown?.purpose}
    >
      {shown && secret === null ? (
        <ConnectForm
          botId={botId}
          service={shown}
          onConnected={(made) => (made === null ? onClose() : setSecret(made))}
        />
      ) : null}
      {secret === null ? null : <SigningSecret botId={botId} secret={secret} onDone={onClose} />}
    </SidePanel>
  )
}
