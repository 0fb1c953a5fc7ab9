import type { AccountStore } from '@askwell/core/accounts'
import type { BotStore } from '@askwell/core/bots'
import { isLossReported, type Source } from '@askwell/core/knowledge'
import { sendEmail, type EmailTemplates, type MailDeps } from '@askwell/core/mail'
import type { Clock } from '@askwell/core/shared'
import type { Database } from '../../platform/db/connect.ts'
import type { Handler } from '../../platform/queue/queue.ts'
import { sourceKeyOf } from '../jobs/job-source.ts'
import { countLoss, markReported, type Loss } from '../stores/checks/lost-pages.ts'
import { findSourceForJob } from '../stores/ingestion-store.ts'

export type LossReportDeps = MailDeps & {
  database: Database
  clock: Clock
  bots: BotStore
  emailTemplates: EmailTemplates
  accounts: Pick<AccountStore, 'findProfile'>
}

/** E-mails the owner when a tenth of a website's pages is lost, once for each loss. */
export const reportLostPagesJob =
  (deps: LossReportDeps): Handler =>
  async (job) => {
    const { ownerId, sourceId } = sourceKeyOf(job)
    const site = await findSourceForJob(deps.database.db, ownerId, sourceId)
    if (!site) return undefined
    const loss = await countLoss(deps.database.db, site, deps.clock())
    if (!isLossReported(loss)) return undefined

    await notifyOwner(deps, site, loss)
    return (trx) => markReported(trx, site, deps.clock())
  }

async function notifyOwner(deps: LossReportDeps, site: Source, loss: Loss): Promise<void> {
  const owner = await deps.accounts.findProfile(site.ownerId)
  const bot = await deps.bots.find(site.ownerId, site.botId)
  if (!owner || !bot) return
  const content = deps.emailTemplates.pagesLost({
    firstName: owner.firstName,
    botId: bot.id,
    botName: bot.name,
    website: site.url ?? site.name,
    lost: loss.lost,
    total: loss.lost + loss.left,
  })
  const dedupeKey = `pages-lost:${site.id}:${loss.since}`
  await sendEmail(deps, { to: owner.email, content, dedupeKey })
}
