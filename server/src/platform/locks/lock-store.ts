import type { Db } from '../db/connect.ts'

type Lease = { name: string; token: string }

/** Locks by name, shared by all processes. A lock that is not released expires with its lease. */
export type LockStore = {
  acquire: (lease: Lease, now: number, until: number) => Promise<boolean>
  extend: (lease: Lease, until: number) => Promise<void>
  release: (lease: Lease) => Promise<void>
  /** Releases all locks, when the only process starts. */
  releaseAll: () => Promise<void>
}

export const lockStore = (db: Db): LockStore => ({
  async acquire({ name, token }, now, until) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('distributed_lock')
      .values({ name, token, lease_until: until })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ token, lease_until: until })
          .where('distributed_lock.lease_until', '<=', now),
      )
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  },

  async extend({ name, token }, until) {
    await db
      .updateTable('distributed_lock')
      .set({ lease_until: until })
      .where('name', '=', name)
      .where('token', '=', token)
      .execute()
  },

  async release({ name, token }) {
    await db
      .deleteFrom('distributed_lock')
      .where('name', '=', name)
      .where('token', '=', token)
      .execute()
  },

  async releaseAll() {
    await db.deleteFrom('distributed_lock').execute()
  },
})
