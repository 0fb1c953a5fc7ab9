import type { ClientContext } from '../accounts/index.ts'
import type { MarketingDeps } from './ports.ts'

const perHour = { points: 60, windowMs: 3_600_000 }

/** Unsubscribes an address by the token from its e-mails. An unknown or used token has no effect. */
export async function unsubscribe(
  { marketing, rateLimiter }: Pick<MarketingDeps, 'marketing' | 'rateLimiter'>,
  token: string,
  client: ClientContext,
): Promise<void> {
  await rateLimiter.consume(`unsubscribe:${client.address}`, perHour)
  await marketing.removeSubscriber(token)
}
