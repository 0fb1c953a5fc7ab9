import type { Db } from '../../platform/db/connect.ts'
import type { Slices } from '../../platform/db/slices/run-slices.ts'
import {
  deleteCheckpoint,
  doubledGrants,
  emptyCheckpoint,
  entriesAfter,
  holdsAfter,
  readCheckpoint,
  readSnapshot,
  rereadMs,
  writeCheckpoint,
  type Checkpoint,
} from './ledger-checkpoint.ts'
import { findBrokenTotals } from './ledger-totals.ts'

const hour = 3_600_000
const day = 24 * hour
const entriesPerSlice = 1_000
const holdsPerSlice = 200

type Check = {
  userId: string
  now: number
  /** Receives one line for each account, grant or hold that breaks an invariant. */
  broken: string[]
}

/**
 * Checks the invariants of one account: reads the rows added since its checkpoint in slices and yields after each.
 * On a mismatch, all rows are read again before it is reported, because an entry may be written with an earlier time.
 */
export async function* checkAccount(db: Db, { userId, now, broken }: Check): Slices {
  const known = await readCheckpoint(db, userId)
  const isFresh = known !== null && now - known.beganAt < rereadMs
  const first = yield* readOn(db, isFresh ? known : emptyCheckpoint(userId, now), now)
  if (first.length === 0) return

  const found = isFresh ? yield* readOn(db, emptyCheckpoint(userId, now), now) : first
  if (found.length > 0) await deleteCheckpoint(db, userId)
  broken.push(...found)
}

/** Continues from a checkpoint and stores the new one if everything agrees. Returns the broken invariants. */
async function* readOn(
  db: Db,
  from: Checkpoint,
  now: number,
): AsyncGenerator<void, string[], void> {
  const summed = yield* addUpEntries(db, from, now - hour)
  const holds = yield* checkHolds(db, summed, now - day)
  const totals = await checkTotals(db, summed)
  yield
  const found = [...totals, ...holds.broken]
  if (found.length === 0) await writeCheckpoint(db, { ...summed, hold: holds.reached })
  return found
}

/** Adds up the entries before `before`; `readSnapshot` reads the few later ones. */
async function* addUpEntries(
  db: Db,
  from: Checkpoint,
  before: number,
): AsyncGenerator<void, Checkpoint, void> {
  const { userId } = from
  const sums = new Map(from.sums)
  let after = from.entry
  for (;;) {
    const rows = await entriesAfter(db, { userId, after, before, limit: entriesPerSlice })
    for (const { grant_id: grantId, delta } of rows) {
      sums.set(grantId, (sums.get(grantId) ?? 0) + delta)
    }
    yield
    const last = rows.at(-1)
    if (last) after = { at: last.at, id: last.id }
    if (rows.length < entriesPerSlice) return { ...from, entry: after, sums }
  }
}

/** A held or settled message costs one, a released or voided one costs nothing. */
async function* checkHolds(
  db: Db,
  { userId, hold }: Checkpoint,
  settledBefore: number,
): AsyncGenerator<void, { broken: string[]; reached: Checkpoint['hold'] }, void> {
  const broken: string[] = []
  let reached = hold
  for (let after = hold; ;) {
    const rows = await holdsAfter(db, {
      userId,
      after,
      before: Number.MAX_SAFE_INTEGER,
      limit: holdsPerSlice,
    })
    for (const { ref, created_at: at, state, cost } of rows) {
      const isCharged = state === 'held' || state === 'settled'
      if (Number(cost) !== (isCharged ? -1 : 0)) broken.push(`hold: ${ref}`)
      after = { at, id: ref }
      // Newer holds may still change, and are checked again tomorrow.
      if (at < settledBefore) reached = after
    }
    yield
    if (rows.length < holdsPerSlice) return { broken, reached }
  }
}

async function checkTotals(db: Db, read: Checkpoint): Promise<string[]> {
  const { account, grants, recent } = await readSnapshot(db, read)
  const sums = new Map(read.sums)
  for (const { grantId, sum } of recent) sums.set(grantId, (sums.get(grantId) ?? 0) + sum)
  const broken = findBrokenTotals({ userId: read.userId, account, grants, sums })
  const doubled = await doubledGrants(db, read.userId)
  return [...broken, ...doubled.map((source) => `doubled grant: ${source}`)]
}
