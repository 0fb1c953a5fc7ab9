import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { accountStore, openAccounts, type AccountNeeds } from './accounts/index.ts'
import { openBackups } from './backup/index.ts'
import { onEmailConfirmed, openBilling, type BillingNeeds } from './billing/index.ts'
import { botStore, openBots } from './bots/index.ts'
import { beforeDeletingConversations, openChat } from './chat/index.ts'
import { openIntegrations } from './integrations/index.ts'
import { openKnowledge } from './knowledge/index.ts'
import { openMail } from './mail/index.ts'
import { openMarketing } from './marketing/index.ts'
import { openOperate, type OperateNeeds } from './operate/index.ts'
import { openPages, readWebAssets } from './pages/index.ts'
import type { Config } from './platform/config/config.ts'
import { siteOf } from './platform/config/site.ts'
import type { Database } from './platform/db/connect.ts'
import type { BodyTimes } from './platform/http/slow-bodies.ts'
import { closeHttp } from './platform/http/close-http.ts'
import type { Area, IsOperator } from './platform/runtime/area.ts'
import { createBackgroundWork } from './platform/runtime/background-work.ts'
import { createHttpServer } from './platform/runtime/http-server.ts'
import { openPlatform, type Platform } from './platform/runtime/open-platform.ts'
import { openSamples } from './samples/index.ts'

export type AppSettings = {
  config: Config
  database: Database
  /** The folder that holds web/build, chat/dist and widget/dist. */
  root: string
  log: FastifyBaseLogger
  /** Epoch milliseconds. */
  clock?: () => number
  wrapProviderFetch?: BillingNeeds['wrapProviderFetch']
  /** Time limits for receiving a request body. */
  bodyTimes?: BodyTimes
  passwordCost?: AccountNeeds['passwordCost']
}

/** Time to send the last events of replies that were aborted. */
const lastEventsMs = 1_000

async function drain(areas: readonly Area[], graceMs: number): Promise<void> {
  await Promise.all(areas.map(async (area) => area.drain?.(graceMs)))
}

const waitUnref = (ms: number) => wait(ms, undefined, { ref: false })

/** Opens the platform, then the areas. Does not listen or start jobs yet. */
export async function createApp(settings: AppSettings) {
  const platform = await openPlatform(settings)
  const { areas, identify, isOperator, payments } = await openAreas(platform, settings)
  const { app: http, isReady } = await createHttpServer(platform, areas, {
    identify,
    isOperator,
    ...(settings.bodyTimes && { times: settings.bodyTimes }),
  })
  const background = createBackgroundWork(platform, areas)
  return {
    http,
    background,
    payments,
    isReady,
    /** Every contract call that is served. */
    routes: areas.flatMap((area) => area.routes ?? []),
    sealedColumns: areas.flatMap((area) => area.sealedColumns ?? []),
    /**
     * Closes the HTTP server first, so that no new reply begins while running ones end. After `graceMs`, running
     * replies are aborted, and their connections have a second to send the reason.
     */
    async close(graceMs: number) {
      const drained = drain(areas, graceMs)
      const late = Promise.all([drained, waitUnref(graceMs)]).then(() => waitUnref(lastEventsMs))
      await Promise.all([closeHttp(http, late), drained])
      await drain(areas, 0) // requests accepted before the close may have begun a reply
      await background.stop(graceMs)
      for (const area of areas) await area.close?.()
      await platform.counters.flush()
      await platform.modelErrors.close()
      await platform.egress.close()
      await platform.closeFiles()
      platform.closeClock()
      await platform.telemetry?.close()
    },
  }
}

/** Adds the area of operators, which uses all other areas. */
function withOperators(
  platform: Platform,
  areas: Area[],
  needs: Omit<OperateNeeds, 'onJobRetried'>,
): { areas: Area[]; isOperator: IsOperator } {
  const operate = openOperate(platform, { ...needs, onJobRetried: inEveryArea(areas) })
  return { areas: [...areas, operate], isOperator: operate.isOperator }
}

/** Every area resets what it changed when a job failed; false when the object of the job no longer exists. */
const inEveryArea =
  (areas: readonly Area[]): Required<Area>['onJobRetried'] =>
  async (trx, job) => {
    for (const area of areas) {
      if (area.onJobRetried && !(await area.onJobRetried(trx, job))) return false
    }
    return true
  }

const readAssets = ({ config, models }: Platform, root: string) =>
  readWebAssets(root, { ...siteOf(config), hasModel: models.model !== null }, config.PUBLIC_API_URL)

/** Opens every area with its dependencies on the others. */
async function openAreas(platform: Platform, settings: AppSettings) {
  const { database } = platform
  const { root, wrapProviderFetch, passwordCost } = settings
  const accountRows = accountStore(database, platform.clock)
  const bots = botStore(database, platform.clock)
  const webAssets = await readAssets(platform, root)

  const mailArea = openMail(platform)
  const { mail } = mailArea
  const billing = await openBilling(platform, { mail, wrapProviderFetch })
  const { balance, balanceOf, planOf, payments, accountPayments } = billing
  const knowledge = await openKnowledge(platform, { bots, accounts: accountRows, mail, planOf })
  const { sourceDeps, sources } = knowledge
  const beforeDelete = { ...knowledge.beforeDelete, ...beforeDeletingConversations(database.db) }
  const integrations = openIntegrations(platform, { bots, accounts: accountRows, mail, planOf })
  const accounts = openAccounts(platform, {
    mail,
    grantWelcomeMessages: billing.welcome,
    planName: async (ownerId) => (await planOf(ownerId)).label,
    accountPayments,
    onEmailConfirmed,
    beforeDelete,
    passwordCost,
  })
  const { identify, openSystemSignIn } = accounts
  const areas: Area[] = [
    mailArea,
    accounts,
    billing,
    openBots(platform, { bots, planOf, sourceDeps, beforeDelete }),
    knowledge,
    integrations,
    openChat(platform, {
      bots,
      balance,
      balanceOf,
      accounts: accountRows,
      mail,
      knowledge: knowledge.knowledge,
      functions: integrations.functions,
      webAssets,
    }),
    openMarketing(platform, { mail }),
    openSamples(platform, { openSystemSignIn, sources, balance }),
    openPages(platform, { webAssets }),
    openBackups(platform),
  ]
  const operated = withOperators(platform, areas, { bots, planOf, balanceOf, accountPayments })
  return { ...operated, identify, payments }
}
