import type { Db } from '../../platform/db/connect.ts'
import type { Handlers, Job } from '../../platform/queue/queue.ts'
import type { IngestionDeps } from '../jobs/ingestion-deps.ts'
import { sourceKeyOf } from '../jobs/job-source.ts'
import { findSourceForJob } from '../stores/ingestion-store.ts'
import { checkPageJob } from './check-page.ts'
import { endWebsiteCheck, keepVersion } from '../stores/checks/check-results.ts'
import { checkWebsiteJob } from './check-website.ts'
import { reportLostPagesJob, type LossReportDeps } from './report-lost-pages.ts'
import { createSiteHealth } from './site-health.ts'

/** The jobs that keep websites up to date. */
export const syncHandlers = (deps: IngestionDeps, report: LossReportDeps): Handlers => ({
  'check-website': checkWebsiteJob(deps),
  'check-page': checkPageJob({ ...deps, siteHealth: createSiteHealth(deps.clock) }),
  'report-lost-pages': reportLostPagesJob(report),
})

/** Ends a failed check: the text stays, and the reason is stored for the owner. */
export async function failCheck(
  trx: Db,
  job: Job,
  { reason, now }: { reason: string; now: number },
): Promise<void> {
  if (job.queue !== 'check-website' && job.queue !== 'check-page') return
  const { ownerId, sourceId } = sourceKeyOf(job)
  const source = await findSourceForJob(trx, ownerId, sourceId)
  if (!source) return
  if (job.queue === 'check-page') await keepVersion(trx, source, { problem: reason, now })
  else await endWebsiteCheck(trx, source, { problem: reason, now })
}
