import type { ConnectorCard } from '@askwell/contract/integrations/connectors'
import * as text from '@askwell/messages/connectors/list'
import { useState } from 'react'
import { SidePanel } from '../../../../shared/ui/side-panel.tsx'
import { ConnectForm } from './connect-form.tsx'
import { SigningSecret } from './signing-secret.tsx'

type ConnectPanelProps = {
  botId: string
  /** Null closes the panel. */
  service: ConnectorCard | null
  onClose: () => void
}

/** The form that connects a service, and afterwards the signing secret, if there is one. */
export function ConnectPanel({ botId, service, onClose }: ConnectPanelProps) {
  const [shown, setShown] = useState(service)
  const [secret, setSecret] = useState<string | null>(null)
  if (service && service !== shown) setShown(service)

  return (
    <SidePanel
      isOpen={service !== null}
      onClose={onClose}
      title={shown ? text.connectTo({ service: shown.name }) : text.connect}
      description={shown?.purpose}
    >
      {shown && secret === null ? (
        <ConnectForm
          botId={botId}
          service={shown}
          onConnected={(newSecret) => (newSecret === null ? onClose() : setSecret(newSecret))}
        />
      ) : null}
      {secret === null ? null : <SigningSecret botId={botId} secret={secret} onDone={onClose} />}
    </SidePanel>
  )
}
