import type { OwnerId } from '../shared/index.ts'
import type { Throttle } from '../accounts/index.ts'
import { ownBot } from './create-bot.ts'
import { judgeInstallation, type DeliveredPage, type Installation } from './judge-installation.ts'
import type { BotStore } from './ports.ts'

export type CheckInstallationDeps = {
  bots: BotStore
  throttle: Pick<Throttle, 'use'>
  /** Fetches one page as a browser would first get it; refusals say in words what went wrong. */
  fetchSitePage: (url: string) => Promise<DeliveredPage>
}

const perHour = { points: 60, windowMs: 3_600_000 }

/** Fetches a page of the owner's site and judges the code on it. */
export async function checkInstallation(
  deps: CheckInstallationDeps,
  ownerId: OwnerId,
  asked: { botId: string; url: string; origin: string },
): Promise<Installation> {
  const bot = await ownBot(deps, ownerId, asked.botId)
  await deps.throttle.use(`installation:${ownerId}`, perHour)
  const page = await deps.fetchSitePage(asked.url)
  return judgeInstallation(page, { botId: bot.id, domain: bot.domain, origin: asked.origin })
}
