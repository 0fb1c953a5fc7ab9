import type { ConnectorCard } from '@askwell/contract/integrations/connectors'
import * as text from '@askwell/messages/connectors/list'
import * as deliveriesText from '@askwell/messages/functions/deliveries'
import { Button } from '../../../../shared/ui/button.tsx'
import { Pill } from '../../../../shared/ui/pill.tsx'
import { ConnectorIcon } from './connector-icon.tsx'

type ServiceCardProps = {
  service: ConnectorCard
  onConnect: () => void
  onDisconnect: () => void
  onDeliveries: () => void
}

export function ServiceCard({ service, onConnect, ...actions }: ServiceCardProps) {
  const isConnected = service.functions.length > 0

  return (
    <li className="flex flex-col gap-4 rounded-xl bg-surface p-5 ring-1 ring-line ring-inset">
      <div className="flex items-start gap-3">
        <ConnectorIcon kind={service.kind} />
        <div className="grid min-w-0 grow gap-1">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h4 className="font-semibold">{service.name}</h4>
            <Pill tone={isConnected ? 'ready' : 'neutral'}>
              {isConnected ? text.connected : text.notConnected}
            </Pill>
          </div>
          <p className="text-sm text-ink-2">{service.purpose}</p>
        </div>
      </div>
      {isConnected ? <CreatedFunctions functions={service.functions} /> : null}
      <div className="mt-auto flex flex-wrap gap-2">
        {isConnected ? (
          <ConnectedActions service={service} onConnect={onConnect} {...actions} />
        ) : (
          <Button
            variant="outline"
            size="sm"
            aria-label={text.connectTo({ service: service.name })}
            onClick={onConnect}
          >
            {text.connect}
          </Button>
        )}
      </div>
    </li>
  )
}

function CreatedFunctions({ functions }: Pick<ConnectorCard, 'functions'>) {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-ink-3">{text.functionsTitle}</p>
      <ul className="flex flex-wrap gap-1.5">
        {functions.map(({ id, name }) => (
          <li
            key={id}
            className="rounded-md bg-sunken px-2 py-1 font-mono text-xs text-ink-2 [overflow-wrap:anywhere]"
          >
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}

function ConnectedActions({ service, onConnect, onDisconnect, onDeliveries }: ServiceCardProps) {
  const { name } = service

  return (
    <>
      {service.is_signed ? (
        <Button variant="outline" size="sm" onClick={onDeliveries}>
          {deliveriesText.title}
        </Button>
      ) : null}
      <Button
        variant="outline"
        size="sm"
        aria-label={text.connectAgainTo({ service: name })}
        onClick={onConnect}
      >
        {text.connectAgain}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={text.disconnectFrom({ service: name })}
        onClick={onDisconnect}
      >
        {text.disconnect}
      </Button>
    </>
  )
}
