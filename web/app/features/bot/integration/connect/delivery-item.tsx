import { replayDelivery, type DeliveryRow } from '@askwell/contract/integrations/connectors'
import * as text from '@askwell/messages/functions/deliveries'
import { ChevronDown } from 'lucide-react'
import { call } from '../../../../shared/call.ts'
import { formatDateTime } from '../../../../shared/format.ts'
import { notify } from '../../../../shared/notify.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Pill } from '../../../../shared/ui/pill.tsx'
import type { PillTone } from '../../../../shared/ui/pill.tsx'
import { useBusy } from '../../../../shared/use-busy.ts'
import { errorMessageOf } from '../shared/error-message-of.ts'
import { rereadDeliveries } from './use-deliveries.ts'
import { indentIfJson } from '../calls/indent-if-json.ts'

const tones: Record<DeliveryRow['state'], PillTone> = {
  queued: 'queued',
  delivered: 'ready',
  failed: 'failed',
}

const states: Record<DeliveryRow['state'], string> = {
  queued: text.pending,
  delivered: text.delivered,
  failed: text.failed,
}

/** One delivery, which can be expanded to its details. */
export function DeliveryItem({ botId, row }: { botId: string; row: DeliveryRow }) {
  return (
    <li className="rounded-xl ring-1 ring-line ring-inset">
      <details className="group">
        <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1.5 rounded-xl px-4 py-3">
          <Pill tone={tones[row.state]}>{states[row.state]}</Pill>
          <span className="min-w-0 grow font-semibold [overflow-wrap:anywhere]">
            {row.function_name}
          </span>
          <ChevronDown
            size={18}
            aria-hidden
            className="text-ink-3 transition-transform group-open:rotate-180"
          />
          <span className="flex basis-full flex-wrap gap-x-4 gap-y-1 text-sm">
            <span className="text-ink-3 tabular-nums">{formatDateTime(row.created_at)}</span>
            {row.state !== 'delivered' && row.last_error !== null ? (
              <span className="text-bad">{row.last_error}</span>
            ) : null}
          </span>
        </summary>
        <Detail botId={botId} row={row} />
      </details>
    </li>
  )
}

function Detail({ botId, row }: { botId: string; row: DeliveryRow }) {
  const { isBusy, run } = useBusy()

  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line px-4 py-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        {factsOf(row).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <pre
        // Makes long text scrollable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={text.sentBody}
        className="max-h-72 overflow-auto rounded-lg bg-sunken p-4 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {indentIfJson(row.body)}
      </pre>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        isBusy={isBusy}
        onClick={() => void run(() => replay(botId, row.id))}
      >
        {text.sendAgain}
      </Button>
    </div>
  )
}

function factsOf(row: DeliveryRow): [string, string][] {
  const facts: [string, string | null][] = [
    [text.attempts, String(row.attempts)],
    [
      text.lastAnswer,
      row.last_status === null ? null : text.httpStatus({ status: row.last_status }),
    ],
    [text.nextAttempt, row.next_at === null ? null : formatDateTime(row.next_at)],
    [text.delivered, row.delivered_at === null ? null : formatDateTime(row.delivered_at)],
    [text.deliveryId, row.id],
  ]
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
}

async function replay(botId: string, deliveryId: string): Promise<void> {
  try {
    notify.success((await call(replayDelivery, { delivery_id: deliveryId })).message)
    await rereadDeliveries(botId)
  } catch (error) {
    notify.error(errorMessageOf(error))
  }
}
