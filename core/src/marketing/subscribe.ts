import type { Visit } from '../accounts/index.ts'
import { sendLetter } from '../mail/index.ts'
import type { MarketingDeps } from './ports.ts'

const perHour = { points: 30, windowMs: 3_600_000 }

type Subscription = { email: string; looksAutomatic: boolean }

/**
 * Keeps the address once, greets it and tells the operator. A known one and a program's are answered
 * alike, so nobody learns who is on the list.
 */
export async function subscribe(
  deps: MarketingDeps,
  { email: given, looksAutomatic }: Subscription,
  visit: Visit,
): Promise<void> {
  await deps.throttle.use(`subscribe:${visit.address}`, perHour)
  if (looksAutomatic) return

  const email = given.toLowerCase()
  const token = deps.tokenMaker.make()
  if (!(await deps.marketing.addSubscriber(email, token))) return

  const key = deps.tokenMaker.hash(token)
  const { letters, operatorEmail } = deps
  const welcome = letters.subscribed({ token })
  await sendLetter(deps, { to: email, letter: welcome, dedupeKey: `subscribed:${key}` })
  const news = letters.newSubscriber({ email })
  await sendLetter(deps, { to: operatorEmail, letter: news, dedupeKey: `subscriber:${key}` })
}
