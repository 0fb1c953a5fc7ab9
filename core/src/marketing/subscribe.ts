import type { ClientContext } from '../accounts/index.ts'
import { sendEmail } from '../mail/index.ts'
import type { MarketingDeps } from './ports.ts'

const perHour = { points: 30, windowMs: 3_600_000 }

type SubscribeInput = { email: string; looksAutomatic: boolean }

/**
 * Subscribes an address, sends a welcome e-mail and notifies the operator. The response is the same for subscribed
 * addresses and suspected bots, so that it does not reveal who is subscribed.
 */
export async function subscribe(
  deps: MarketingDeps,
  { email: address, looksAutomatic }: SubscribeInput,
  client: ClientContext,
): Promise<void> {
  await deps.rateLimiter.consume(`subscribe:${client.address}`, perHour)
  if (looksAutomatic) return

  const email = address.toLowerCase()
  const token = deps.tokenGenerator.generate()
  if (!(await deps.marketing.addSubscriber(email, token))) return

  const key = deps.tokenGenerator.hash(token)
  const { emailTemplates, operatorEmail } = deps
  const welcome = emailTemplates.subscribed({ token })
  await sendEmail(deps, { to: email, content: welcome, dedupeKey: `subscribed:${key}` })
  const notification = emailTemplates.newSubscriber({ email })
  await sendEmail(deps, {
    to: operatorEmail,
    content: notification,
    dedupeKey: `subscriber:${key}`,
  })
}
