import type { SourceRow } from '@askwell/contract/knowledge'
import { Pill } from '../../../shared/ui/pill.tsx'
import { sourceStatus } from './source-text.ts'

/** The state of a source as a pill, and its reason. */
export function Status({ row }: { row: SourceRow }) {
  const { tone, text, reason } = sourceStatus(row)

  return (
    <>
      <Pill tone={tone}>{text}</Pill>
      {reason === null ? null : (
        <span className="mt-1 block max-w-80 text-sm text-ink-2 [overflow-wrap:anywhere]">
          {reason}
        </span>
      )}
    </>
  )
}
