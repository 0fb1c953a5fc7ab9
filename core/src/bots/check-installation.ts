import type { OwnerId } from '../shared/index.ts'
import type { RateLimiter } from '../accounts/index.ts'
import { requireOwnBot } from './create-bot.ts'
import { inspectPage, type FetchedPage, type InstallationReport } from './inspect-page.ts'
import type { BotStore } from './ports.ts'

export type CheckInstallationDeps = {
  bots: BotStore
  rateLimiter: Pick<RateLimiter, 'consume'>
  /** Fetches one page like a browser; throws AppError with the reason. */
  fetchSitePage: (url: string) => Promise<FetchedPage>
}

const perHour = { points: 60, windowMs: 3_600_000 }

/** Fetches a page of the owner's site and checks the embed code on it. */
export async function checkInstallation(
  deps: CheckInstallationDeps,
  ownerId: OwnerId,
  request: { botId: string; url: string; origin: string },
): Promise<InstallationReport> {
  const bot = await requireOwnBot(deps, ownerId, request.botId)
  await deps.rateLimiter.consume(`installation:${ownerId}`, perHour)
  const page = await deps.fetchSitePage(request.url)
  return inspectPage(page, { botId: bot.id, domain: bot.domain, origin: request.origin })
}
