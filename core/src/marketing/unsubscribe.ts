import type { Visit } from '../accounts/index.ts'
import type { MarketingDeps } from './ports.ts'

const perHour = { points: 60, windowMs: 3_600_000 }

/** Takes an address off the list by the token of its letters. Once more, or with a made-up token, nothing happens. */
export async function unsubscribe(
  { marketing, throttle }: Pick<MarketingDeps, 'marketing' | 'throttle'>,
  token: string,
  visit: Visit,
): Promise<void> {
  await throttle.use(`unsubscribe:${visit.address}`, perHour)
  await marketing.removeSubscriber(token)
}
