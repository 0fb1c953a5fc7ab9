import type { BotCard } from '@askwell/contract/bots'
import * as dashboardText from '@askwell/messages/bots/dashboard'
import type { PillTone } from '../../shared/ui/pill.tsx'

export type SourceState = { tone: PillTone; text: string; note: string }

/** The state of a chatbot's sources as a pill and a note; null while unknown. */
export function sourceState(sources: BotCard['sources']): SourceState | null {
  if (!sources) return null

  const { total, ready, pending, failed } = sources
  const note = dashboardText.sourceCount({ count: total })
  if (total === 0)
    return { tone: 'none', text: dashboardText.sourcesNone, note: dashboardText.sourcesNoneHint }
  if (pending > 0) {
    return {
      tone: 'processing',
      text: dashboardText.sourcesProcessing({ done: ready + failed, total }),
      note,
    }
  }
  if (failed > 0)
    return {
      tone: 'failed',
      text: dashboardText.sourcesFailed({ count: failed }),
      note,
    }
  return { tone: 'ready', text: dashboardText.sourcesReady, note }
}
