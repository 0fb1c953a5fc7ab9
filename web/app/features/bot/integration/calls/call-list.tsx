import type { FunctionCallLine } from '@askwell/contract/function-calls'
import { CallRow } from './call-row.tsx'

type CallListProps = { label: string; calls: readonly FunctionCallLine[] }

/** Calls one below the other; each opens to what was sent and what came back. */
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
