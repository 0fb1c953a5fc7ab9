import type { Visit } from '../accounts/index.ts'
import type { MarketingDeps } from './ports.ts'

const perHour = { points: 30, windowMs: 3_600_000 }

type Subscription = { email: string; looksAutomatic: boolean }

/** Keeps the address once. A known one and a program's are answered alike, so nobody learns who is on the list. */
export async function subscribe(
  { marketing, throttle }: MarketingDeps,
  { email, looksAutomatic }: Subscription,
  visit: Visit,
): Promise<void> {
  await throttle.use(`subscribe:${visit.address}`, perHour)
  if (looksAutomatic) return

  await marketing.addSubscriber(email.toLowerCase())
}
