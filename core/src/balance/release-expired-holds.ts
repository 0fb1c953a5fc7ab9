import type { BalanceDeps, OpenHold } from './ports.ts'

const batch = 200

/** The messages of interrupted replies, by the result for their holds. */
export type ReleasedHolds = { released: string[]; voided: string[] }

/**
 * Returns messages that stopped processes left held, or spent without an end of the reply. Use
 * `includeActive` only when no other process runs: it also returns holds with a valid lease.
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
    // A batch without changes was handled by another process; repeating it would not end.
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

/** The process stopped after the message was returned and before the end of the reply was recorded. */
const lacksEndRecord = ({ state, isEnded }: OpenHold): boolean => state === 'returned' && !isEnded
