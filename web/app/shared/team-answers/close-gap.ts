import { dismissGap } from '@askwell/contract/conversations/gaps'
import { call } from '../call.ts'
import { CallError } from '../call-error.ts'
import { queryClient } from '../query.tsx'

export const gapsKey = (botId: string) => ['gaps', botId] as const

export const refreshGaps = (botId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: gapsKey(botId) })

/** Removes questions from the list of unanswered ones after the team has answered them. */
export async function closeGap(
  botId: string,
  { messageId, answerId }: { messageId: string; answerId: string },
): Promise<void> {
  try {
    await call(dismissGap, { bot_id: botId, message_id: messageId, answer_id: answerId })
  } catch (error) {
    // A question that was answered well is not in the list, and the server refuses to dismiss it.
    if (!(error instanceof CallError)) throw error
  }
  await refreshGaps(botId)
}
