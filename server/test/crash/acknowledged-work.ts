import { welcomeMessages } from '@askwell/contract/billing/plans'
import { expect } from 'vitest'
import { postUntilDone, type Work } from './cluster-work.ts'
import { balancesOf, unpublishedRowsOf } from './consistency-checks.ts'
import {
  expireLeases,
  waitUntilEnded,
  waitUntilIngested,
  withDatabase,
  type DatabasePlace,
} from './crash-database.ts'
import { sourcesOf } from './owner-client.ts'

/** Bought with each purchase. */
const perPack = 1_000

/** Every purchase is asked for again, as the page of a customer does after a failure. */
export async function expectBalances(place: DatabasePlace, work: Work): Promise<void> {
  const { acknowledged, owner } = work
  for (const clientSecret of acknowledged.clientSecrets) {
    await postUntilDone(work, '/payment/confirm-payment', { clientSecret })
  }
  await withDatabase(place, async (database) => {
    const grants = await database.db
      .selectFrom('credit_grants')
      .select('amount')
      .where('user_id', '=', owner.userId)
      .where('kind', '=', 'pack')
      .execute()
    expect(grants.length).toBeGreaterThanOrEqual(acknowledged.purchases)
    expect(grants.length).toBeLessThanOrEqual(acknowledged.clientSecrets.length)
    expect(grants.every(({ amount }) => amount === perPack)).toBe(true)

    const { charged, settled, ...account } = await balancesOf(database, owner)
    expect(account).toMatchObject({ streaming: 0, broken: [] })
    expect(charged.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged.replies))
    expect(new Set(settled)).toEqual(new Set(charged.map(({ id }) => id)))
    expect(account.balance).toBe(welcomeMessages + grants.length * perPack - charged.length)
  })
}

export async function expectSessions({ origin, acknowledged }: Work): Promise<void> {
  for (const token of acknowledged.sessions) {
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${origin()}/get_profile`, { headers })).status).toBe(200)
  }
}

/** The data folders of the processes, and the keys of all stored originals. */
type Storage = { folders: string[]; files: () => string[] }

/** Ends the jobs of killed connections first, so that their leases are not waited for. */
export async function expectSources(place: DatabasePlace, work: Work, { folders, files }: Storage) {
  const { origin, owner, acknowledged } = work
  for (const dataDir of folders) await expireLeases({ ...place, dataDir })
  await waitUntilIngested(origin(), owner)
  await waitUntilEnded(place)
  const names = (await sourcesOf(origin(), owner)).map(({ name }) => name)
  const { uploads, deleted } = acknowledged
  expect(names.filter((name) => deleted.has(name))).toEqual([])
  const kept = [...uploads].filter((name) => !deleted.has(name))
  // One whose removal was not acknowledged may be gone.
  expect(kept.filter((name) => !names.includes(name)).length).toBeLessThanOrEqual(
    acknowledged.unanswered,
  )
  expect(new Set(names).size).toBe(names.length)
  await withDatabase(place, async (database) => {
    expect(await unpublishedRowsOf(database, owner)).toMatchObject({ unpublished: [] })
    const rows = await database.db.selectFrom('source').select('file_key').execute()
    const keys = new Set(files())
    expect(rows.filter(({ file_key: key }) => key !== null && !keys.has(key))).toEqual([])
  })
}
