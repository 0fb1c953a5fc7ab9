import type { BotCard } from '@askwell/contract/bots'
import { plural } from '../../shared/format.ts'
import type { PillTone } from '../../shared/ui/pill.tsx'

export type SourceState = { tone: PillTone; text: string; note: string }

/** How the knowledge of a chatbot stands, in words. Failure speaks before progress. */
export function sourceState(sources: BotCard['sources']): SourceState | null {
  if (!sources) return null

  const { total, ready, pending, failed } = sources
  const note = plural(total, 'source')
  if (total === 0) return { tone: 'none', text: 'No sources yet', note: 'Add one to start' }
  if (pending > 0) {
    return { tone: 'processing', text: `Processing ${ready + failed} of ${total}`, note }
  }
  if (failed > 0) return { tone: 'failed', text: `${plural(failed, 'source')} failed`, note }
  return { tone: 'ready', text: 'Ready', note }
}
