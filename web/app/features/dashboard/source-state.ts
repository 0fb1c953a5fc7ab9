import type { BotCard } from '@askwell/contract/bots'
import { plural } from '../../shared/format.ts'
import type { PillTone } from '../../shared/ui/pill.tsx'
import { dashboard as say } from '../../messages/en.ts'

export type SourceState = { tone: PillTone; text: string; note: string }

/** How the knowledge of a chatbot stands, in words. Failure speaks before progress. */
export function sourceState(sources: BotCard['sources']): SourceState | null {
  if (!sources) return null

  const { total, ready, pending, failed } = sources
  const note = plural(total, 'source')
  if (total === 0) return { tone: 'none', text: say.noSourcesYet, note: say.addOneToStart }
  if (pending > 0) {
    return { tone: 'processing', text: say.processingOfOf(ready + failed, total), note }
  }
  if (failed > 0) return { tone: 'failed', text: say.failedOf(plural(failed, 'source')), note }
  return { tone: 'ready', text: say.ready, note }
}
