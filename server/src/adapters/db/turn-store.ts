import type { Db } from './connect.ts'

type Lease = { name: string; token: string }

/** Turns by name, shared by all processes; a turn that was not given back ends with its lease. */
export type TurnStore = {
  take: (lease: Lease, now: number, until: number) => Promise<boolean>
  extend: (lease: Lease, until: number) => Promise<void>
  giveBack: (lease: Lease) => Promise<void>
  /** At the start of a sole process: whoever had a turn is gone. */
  forgetAll: () => Promise<void>
}

export const turnStore = (db: Db): TurnStore => ({
  async take({ name, token }, now, until) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('turn')
      .values({ name, token, lease_until: until })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ token, lease_until: until })
          .where('turn.lease_until', '<=', now),
      )
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  },

  async extend({ name, token }, until) {
    await db
      .updateTable('turn')
      .set({ lease_until: until })
      .where('name', '=', name)
      .where('token', '=', token)
      .execute()
  },

  async giveBack({ name, token }) {
    await db.deleteFrom('turn').where('name', '=', name).where('token', '=', token).execute()
  },

  async forgetAll() {
    await db.deleteFrom('turn').execute()
  },
})
