import type { Visit } from '../accounts/index.ts'
import { sendLetter } from '../mail/index.ts'
import type { ContactMessage, MarketingDeps } from './ports.ts'

const perHour = { points: 20, windowMs: 3_600_000 }

/**
 * Keeps a contact message and mails it to the operator. One that looks automatic is kept and marked,
 * but not mailed: a person's words are never lost.
 */
export async function leaveMessage(
  deps: MarketingDeps,
  message: ContactMessage & { looksAutomatic: boolean },
  visit: Visit,
): Promise<void> {
  await deps.throttle.use(`contact:${visit.address}`, perHour)
  const id = await deps.marketing.addMessage(message)
  if (message.looksAutomatic) return

  const letter = deps.letters.contactMessage(message)
  await sendLetter(deps, { to: deps.operatorEmail, letter, dedupeKey: `contact:${id}` })
}
