import type { ConnectorCard } from '@askwell/contract/connectors'
import { useId, useState } from 'react'
import { botConnect as text } from '../../../../messages/en.ts'
import { ErrorState, Skeleton } from '../../../../shared/ui/states.tsx'
import { ConnectPanel } from './connect-panel.tsx'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { Disconnect } from './disconnect.tsx'
import { ServiceCard } from './service-card.tsx'
import { useConnectors } from './use-connectors.ts'

type ReadyMadeProps = {
  botId: string
  /** The functions of the chatbot as they are listed now. */
  functions: readonly { id: string }[]
}

/** Services that are connected by filling in a few fields. */
export function ReadyMade({ botId, functions }: ReadyMadeProps) {
  const titleId = useId()
  const connectors = useConnectors(
    botId,
    functions.map(({ id }) => id),
  )

  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h3 id={titleId} className="font-display text-xl font-bold tracking-tight">
          {text.readyMade}
        </h3>
        <p className="max-w-xl text-ink-2">{text.purpose}</p>
      </div>
      {connectors.isPending ? <Waiting /> : null}
      {connectors.isError && !connectors.data ? (
        <ErrorState
          title={text.couldNotBeLoaded}
          error={connectors.error}
          onRetry={() => void connectors.refetch()}
        />
      ) : null}
      {connectors.data ? <Services botId={botId} services={connectors.data} /> : null}
    </section>
  )
}

const waitingCards = ['a', 'b', 'c', 'd', 'e']

function Waiting() {
  return (
    <div aria-busy className="grid gap-4 md:grid-cols-2">
      {waitingCards.map((key) => (
        <Skeleton key={key} className="h-40 rounded-xl" />
      ))}
    </div>
  )
}

function Services({ botId, services }: { botId: string; services: readonly ConnectorCard[] }) {
  const [round, setRound] = useState(0)
  const [connecting, setConnecting] = useState<ConnectorCard | null>(null)
  const [leaving, setLeaving] = useState<ConnectorCard | null>(null)
  const [isLogOpen, setIsLogOpen] = useState(false)

  return (
    <>
      <ul aria-label={text.readyMade} className="grid gap-4 md:grid-cols-2">
        {services.map((service) => (
          <ServiceCard
            key={service.id}
            service={service}
            onConnect={() => {
              setRound(round + 1)
              setConnecting(service)
            }}
            onDisconnect={() => setLeaving(service)}
            onDeliveries={() => setIsLogOpen(true)}
          />
        ))}
      </ul>
      <ConnectPanel
        key={round}
        botId={botId}
        service={connecting}
        onClose={() => setConnecting(null)}
      />
      <DeliveriesPanel botId={botId} isOpen={isLogOpen} onClose={() => setIsLogOpen(false)} />
      <Disconnect botId={botId} service={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}
