import type { ConnectorCard } from '@askwell/contract/integrations/connectors'
import * as text from '@askwell/messages/connectors/list'
import { useId, useState } from 'react'
import { QueryError, Skeleton } from '../../../../shared/ui/states.tsx'
import { ConnectPanel } from './connect-panel.tsx'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { ServiceCard } from './service-card.tsx'
import { useConnectors } from './use-connectors.ts'

type ConnectorSectionProps = {
  botId: string
  /** The current functions of the chatbot. */
  functions: readonly { id: string }[]
}

/** The connectors that an owner can connect. */
export function ConnectorSection({ botId, functions }: ConnectorSectionProps) {
  const titleId = useId()
  const connectors = useConnectors(
    botId,
    functions.map(({ id }) => id),
  )

  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h3 id={titleId} className="font-display text-xl font-bold tracking-tight">
          {text.title}
        </h3>
        <p className="max-w-xl text-ink-2">{text.purpose}</p>
      </div>
      {connectors.isPending ? <CardsSkeleton /> : null}
      {connectors.isError && !connectors.data ? (
        <QueryError title={text.loadFailed} query={connectors} />
      ) : null}
      {connectors.data ? <Services botId={botId} services={connectors.data} /> : null}
    </section>
  )
}

const skeletonKeys = ['a', 'b', 'c', 'd', 'e']

function CardsSkeleton() {
  return (
    <div aria-busy className="grid gap-4 md:grid-cols-2">
      {skeletonKeys.map((key) => (
        <Skeleton key={key} className="h-40 rounded-xl" />
      ))}
    </div>
  )
}

function Services({ botId, services }: { botId: string; services: readonly ConnectorCard[] }) {
  const [panelKey, setPanelKey] = useState(0)
  const [connecting, setConnecting] = useState<ConnectorCard | null>(null)
  const [disconnecting, setDisconnecting] = useState<ConnectorCard | null>(null)
  const [isLogOpen, setIsLogOpen] = useState(false)

  return (
    <>
      <ul aria-label={text.title} className="grid gap-4 md:grid-cols-2">
        {services.map((service) => (
          <ServiceCard
            key={service.id}
            service={service}
            onConnect={() => {
              setPanelKey(panelKey + 1)
              setConnecting(service)
            }}
            onDisconnect={() => setDisconnecting(service)}
            onDeliveries={() => setIsLogOpen(true)}
          />
        ))}
      </ul>
      <ConnectPanel
        key={panelKey}
        botId={botId}
        service={connecting}
        onClose={() => setConnecting(null)}
      />
      <DeliveriesPanel botId={botId} isOpen={isLogOpen} onClose={() => setIsLogOpen(false)} />
      <DisconnectDialog
        botId={botId}
        service={disconnecting}
        onClose={() => setDisconnecting(null)}
      />
    </>
  )
}
