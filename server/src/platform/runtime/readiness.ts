import { statfs } from 'node:fs/promises'
import { writeSetting } from '../db/setting-store.ts'
import type { Platform } from './open-platform.ts'

/** With less free space in the data folder, the next upload or commit may fail. */
const minFreeBytes = 8 * 1_048_576

/** How long a result is cached, so that requests to /readyz cannot cause many writes. */
const reuseMs = 1_000

type Needs = Pick<Platform, 'config' | 'database' | 'clock'>

/** Creates a check of whether the database accepts a write and the data folder has free space. */
export function createReadinessCheck({ config, database, clock }: Needs): () => Promise<boolean> {
  let checkedAt = -Infinity
  let result: Promise<boolean> | undefined

  async function check(): Promise<boolean> {
    const { bavail, bsize } = await statfs(config.dataDir)
    if (bavail * bsize < minFreeBytes) return false
    // Writes, because a database on a full disk or a read-only replica can still be read.
    const probe = { key: 'readiness-check', value: String(clock()) }
    await database.transaction((trx) => writeSetting(trx, probe, clock()))
    return true
  }

  return () => {
    if (result === undefined || performance.now() - checkedAt >= reuseMs) {
      checkedAt = performance.now()
      result = check()
    }
    return result
  }
}
