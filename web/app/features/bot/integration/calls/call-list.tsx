import type { FunctionCallLine } from '@askwell/contract/integrations/function-calls'
import { CallRow } from './call-row.tsx'

type CallListProps = { label: string; calls: readonly FunctionCallLine[] }

/** A list of calls; each row can be expanded to request and response. */
export function CallList({ label, calls }: CallListProps) {
  return (
    <ul
      aria-label={label}
      className="@container divide-y divide-line rounded-xl bg-surface ring-1 ring-line ring-inset"
    >
      {calls.map((call) => (
        <CallRow key={call.id} call={call} />
      ))}
    </ul>
  )
}
