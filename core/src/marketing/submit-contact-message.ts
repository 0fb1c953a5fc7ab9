import type { ClientContext } from '../accounts/index.ts'
import { sendEmail } from '../mail/index.ts'
import type { ContactMessage, MarketingDeps } from './ports.ts'

const perHour = { points: 20, windowMs: 3_600_000 }

/**
 * Stores a contact message and e-mails it to the operator. A message that looks automatic is not e-mailed, only stored
 * and marked, because it may still come from a person.
 */
export async function submitContactMessage(
  deps: MarketingDeps,
  message: ContactMessage & { looksAutomatic: boolean },
  client: ClientContext,
): Promise<void> {
  await deps.rateLimiter.consume(`contact:${client.address}`, perHour)
  const id = await deps.marketing.addMessage(message)
  if (message.looksAutomatic) return

  const content = deps.emailTemplates.contactMessage(message)
  await sendEmail(deps, { to: deps.operatorEmail, content, dedupeKey: `contact:${id}` })
}
