import type { SourceRow } from '@askwell/contract/knowledge'
import { Pill } from '../../../shared/ui/pill.tsx'
import { stateWords } from './source-words.ts'

/** Pill and words, and the reason when there is one. */
export function Status({ row }: { row: SourceRow }) {
  const { tone, text, reason } = stateWords(row)

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
