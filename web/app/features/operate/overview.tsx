import type { IncidentKind, OperateOverview } from '@askwell/contract/operate/operate-health'
import * as text from '@askwell/messages/operate/screen'
import { Link } from 'react-router'
import { formatCount, formatDateTime } from '../../shared/format.ts'
import { Card } from '../../shared/ui/card.tsx'
import { SmallTable } from './list.tsx'
import { useOverview, type Section } from './use-operate.ts'

/** Counts, open incidents and the depth of the queues. */
export function Overview() {
  const { data } = useOverview()
  if (!data) return null
  return (
    <>
      <Totals overview={data} />
      <Incidents incidents={data.incidents} />
      <Queues queues={data.queues} />
    </>
  )
}

function Totals({ overview }: { overview: OperateOverview }) {
  const totals = [
    [text.sectionNames.accounts, overview.accounts],
    [text.suspendedCount, overview.suspended],
    [text.openMessages, overview.open_messages],
  ] as const
  return (
    <dl className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      {totals.map(([name, value]) => (
        <Card key={name} className="grid gap-1">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="font-display text-2xl font-bold tabular-nums">{formatCount(value)}</dd>
        </Card>
      ))}
    </dl>
  )
}

/** The section that shows details of an incident. */
const sectionOf = {
  payment_events: 'jobs',
  jobs_waiting: 'jobs',
  jobs_failed: 'jobs',
  emails_failed: 'emails',
  emails_waiting: 'emails',
  model_errors: 'models',
} satisfies Record<IncidentKind, Section>

const Incidents = ({ incidents }: Pick<OperateOverview, 'incidents'>) => (
  <Card className="grid grid-cols-1 gap-3">
    <h2 className="text-lg">{text.incidents}</h2>
    {incidents.length === 0 ? <p className="text-ink-2">{text.noIncidents}</p> : null}
    <ul className="grid gap-2">
      {incidents.map(({ kind, count, since }) => (
        <li key={kind} className="wrap-anywhere">
          <Link
            to={`/operate?section=${sectionOf[kind]}`}
            className="inline-block min-h-6 font-medium text-bad underline underline-offset-4"
          >
            {text.incidentTexts[kind]({ count })}
          </Link>
          {since === null ? null : (
            <p className="text-sm text-ink-2">
              {text.incidentSince({ time: formatDateTime(since) })}
            </p>
          )}
        </li>
      ))}
    </ul>
  </Card>
)

const queueColumns = [
  { title: text.queue },
  { title: text.queued, isNumber: true },
  { title: text.running, isNumber: true },
  { title: text.failed, isNumber: true },
]

const Queues = ({ queues }: Pick<OperateOverview, 'queues'>) => (
  <Card className="grid grid-cols-1 gap-3">
    <h2 className="text-lg">{text.queues}</h2>
    <p className="text-sm text-ink-2">{queues.length === 0 ? text.noQueues : text.queuesHint}</p>
    {queues.length === 0 ? null : (
      <SmallTable
        label={text.queues}
        columns={queueColumns}
        rows={queues.map(({ queue, queued, running, failed }) => ({
          key: queue,
          cells: [queue, ...[queued, running, failed].map(formatCount)],
        }))}
      />
    )}
  </Card>
)
