import type { Originals, Source, SourceStore } from '@askwell/core/knowledge'
import type { Clock } from '@askwell/core/shared'
import type { Database, Db } from '../../platform/db/connect.ts'
import { restorePage } from './checks/check-results.ts'
import { setSchedule } from './checks/schedule-store.ts'
import { removeUnused, storeWithRows } from './original-files.ts'
import { keepOnly } from './retain-sources.ts'
import { applyPaths } from './source-removal.ts'
import { readReceipt } from './parts/receipt.ts'
import { findSource, listPages, listSources, listStates } from './source-reads.ts'
import {
  addFiles,
  addWebsite,
  choosePages,
  retryPages,
  retrySource,
  stopWebsite,
} from './source-writes.ts'
import { updateWebsiteState } from './state/website-state.ts'

/**
 * The sources of owners. Each write is one transaction together with the jobs that it queues, except that retrying the
 * pages of a website takes several.
 */
export function sourceStore(database: Database, originals: Originals, clock: Clock): SourceStore {
  const { db } = database

  const writing = <T>(work: (trx: Db) => Promise<T>) => database.transaction(work)

  return {
    list: (ownerId, botId) => listSources(db, ownerId, botId),
    states: (ownerId, botId) => listStates(db, ownerId, botId),
    pages: (ownerId, websiteId) => listPages(db, ownerId, websiteId),
    find: (ownerId, sourceId) => findSource(db, ownerId, sourceId),
    receipt: (ownerId, page) => readReceipt(db, ownerId, page),

    async addFiles(ownerId, botId, { files, limit }) {
      const received = files.map(({ original }) => original)
      const saved = await storeWithRows({ database, originals }, received, (trx) =>
        addFiles(trx, { ownerId, botId, now: clock() }, { files, limit }),
      )
      if (saved.status !== 'added') return saved.status
      await removeUnused({ database, originals }, saved.replacedKeys)
      return 'added'
    },
    addWebsite: (ownerId, botId, site) =>
      writing((trx) => addWebsite(trx, { ownerId, botId, now: clock() }, site)),
    retainOnly: (ownerId, botId, keep) =>
      writing((trx) => keepOnly(trx, { ownerId, botId, now: clock() }, keep)),
    async choosePages(ownerId, websiteId, pageIds) {
      await choosePages(database, { ownerId, websiteId, now: clock() }, pageIds)
    },
    setSchedule: (website, schedule) =>
      writing(async (trx) => {
        const now = clock()
        await setSchedule(trx, website, { ...schedule, now })
        await applyPaths(trx, website, { paths: schedule.paths, now })
      }),
    restorePage: async (page) => {
      await writing((trx) => restorePage(trx, page, clock()))
    },
    ...retriesOf(database, clock),
    stop: (ownerId, websiteId) =>
      writing((trx) => stopWebsite(trx, { ownerId, websiteId, now: clock() })),
  }
}

type Retries = Pick<SourceStore, 'retry' | 'retryUnread' | 'startCheck'>

function retriesOf(database: Database, clock: Clock): Retries {
  const writing = (work: (trx: Db) => Promise<void>) => database.transaction(work)

  async function retry(source: Source): Promise<void> {
    const now = clock()
    const hasPages = source.kind === 'website' && source.state !== 'ready'
    if (hasPages) await retryPages(database, source, { onlyUnread: false, now })
    await writing((trx) => retrySource(trx, source, now))
  }

  return {
    retry,
    startCheck: retry,
    async retryUnread(source) {
      if (source.kind !== 'website' || source.state !== 'ready') return retry(source)
      await retryPages(database, source, { onlyUnread: true, now: clock() })
      return writing((trx) => updateWebsiteState(trx, source.id, clock()))
    },
  }
}
