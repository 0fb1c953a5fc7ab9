import type { SourceStore } from '@askwell/core/knowledge'
import type { Database, Db } from './connect.ts'
import { wakeWorkers } from './source-jobs.ts'
import { findSource, listPages, listSources, readReceipt } from './source-reads.ts'
import {
  addFiles,
  addWebsite,
  choosePages,
  keepOnly,
  retrySource,
  stopWebsite,
} from './source-writes.ts'

/** The owner's view of the sources; every write is one transaction with the jobs it causes. */
export function sourceStore(database: Database): SourceStore {
  const { db } = database

  async function writing<T>(work: (trx: Db) => Promise<T>): Promise<T> {
    const result = await database.transaction(work)
    await wakeWorkers(database)
    return result
  }

  return {
    list: (ownerId, botId) => listSources(db, ownerId, botId),
    pages: (ownerId, websiteId) => listPages(db, ownerId, websiteId),
    find: (ownerId, sourceId) => findSource(db, ownerId, sourceId),
    receipt: (ownerId, sourceId) => readReceipt(db, ownerId, sourceId),

    addFiles: (ownerId, botId, added) => writing((trx) => addFiles(trx, { ownerId, botId }, added)),
    addWebsite: (ownerId, botId, site) =>
      writing((trx) => addWebsite(trx, { ownerId, botId }, site)),
    keepOnly: (ownerId, botId, keep) => writing((trx) => keepOnly(trx, { ownerId, botId }, keep)),
    choosePages: (ownerId, websiteId, pageIds) =>
      writing((trx) => choosePages(trx, { ownerId, websiteId }, pageIds)),
    retry: (source) => writing((trx) => retrySource(trx, source)),
    stop: (ownerId, websiteId) => writing((trx) => stopWebsite(trx, ownerId, websiteId)),
  }
}
