import * as text from '@askwell/messages/billing/plan'

/** Confirms with `window.confirm`, runs the call, and shows the server's message. Null when the user declines. */
export async function confirmAction<Answer extends { message: string }>(
  work: () => Promise<Answer>,
): Promise<Answer | null> {
  if (!window.confirm(text.confirmQuestion)) return null
  const answer = await work()
  window.alert(answer.message)
  return answer
}
