import { billingTexts } from '../../shared/billing/texts.ts'

/** Asks with the browser's own question, does the work, and shows the server's answer. */
export async function confirmAction<Answer extends { message: string }>(
  work: () => Promise<Answer>,
): Promise<Answer | null> {
  if (!window.confirm(billingTexts.confirmQuestion)) return null
  const answer = await work()
  window.alert(answer.message)
  return answer
}
