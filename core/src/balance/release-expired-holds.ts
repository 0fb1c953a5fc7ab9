import type { BalanceDeps, OpenHold } from './ports.ts'

const batch = 200

/** Ids of the messages of interrupted replies, by whether their holds were released or voided. */
export type ReleasedHolds = { released: string[]; voided: string[] }

/**
 * Returns the messages of holds that stopped processes left open, or spent on a reply without an end. `includeActive`
 * also returns holds with a valid lease; use it only when no other process runs.
 */
export async function releaseExpiredHolds(
  deps: BalanceDeps,
  { includeActive = false }: { includeActive?: boolean } = {},
): Promise<ReleasedHolds> {
  const leaseOverAt = includeActive ? Number.MAX_SAFE_INTEGER : deps.now()
  const released: ReleasedHolds = { released: [], voided: [] }

  for (;;) {
    const open = await deps.ledger.openHolds({ leaseOverAt, limit: batch })
    const done = await releaseBatch(deps, open, leaseOverAt)
    released.released.push(...done.released)
    released.voided.push(...done.voided)
    // Another process handles a batch without changes; repeating it would never end.
    if (open.length < batch || done.changed === 0) return released
  }
}

async function releaseBatch(
  { ledger, now }: BalanceDeps,
  open: OpenHold[],
  leaseOverAt: number,
): Promise<ReleasedHolds & { changed: number }> {
  const done = open.filter(isDone).map(({ ref }) => ref)
  if (done.length > 0) await ledger.close(done, now())

  const released: string[] = []
  const voided: string[] = []
  for (const hold of open.filter((each) => each.state !== 'returned' && !isDone(each))) {
    const holdReturn = { ref: hold.ref, reason: 'interrupted', at: now(), leaseOverAt } as const
    const isHeld = hold.state === 'held'
    const wasReturned = isHeld ? await ledger.release(holdReturn) : await ledger.void(holdReturn)
    if (wasReturned) (isHeld ? released : voided).push(hold.ref)
  }
  const changed = done.length + released.length + voided.length
  return {
    released,
    voided: [...voided, ...open.filter(lacksEndRecord).map(({ ref }) => ref)],
    changed,
  }
}

const isDone = ({ state, isEnded }: OpenHold): boolean => state !== 'held' && isEnded

/** Whether the process stopped after it returned the message and before it recorded the end of the reply. */
const lacksEndRecord = ({ state, isEnded }: OpenHold): boolean => state === 'returned' && !isEnded
