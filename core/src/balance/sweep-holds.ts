import type { BalanceDeps, OpenHold } from './ports.ts'

/** Younger holds are left alone even when their lease is over. */
const graceMs = 600_000
const batch = 200

/** The messages whose replies died, by what became of their holds. */
export type Sweep = { released: string[]; voided: string[] }

/**
 * Gives back what dead processes left reserved or spent without an end. `everything` is for the
 * start of a sole process: whatever is open then belongs to nobody.
 */
export async function sweepHolds(
  deps: BalanceDeps,
  { everything = false }: { everything?: boolean } = {},
): Promise<Sweep> {
  const at = deps.now()
  const which = everything
    ? { createdUntil: at, leaseOverAt: Number.MAX_SAFE_INTEGER }
    : { createdUntil: at - graceMs, leaseOverAt: at }
  const sweep: Sweep = { released: [], voided: [] }

  for (;;) {
    const open = await deps.ledger.openHolds({ ...which, limit: batch })
    const done = await sweepBatch(deps, open, which.leaseOverAt)
    sweep.released.push(...done.released)
    sweep.voided.push(...done.voided)
    // A batch that changed nothing was swept by somebody else; asking again would not end.
    if (open.length < batch || done.changed === 0) return sweep
  }
}

async function sweepBatch(
  { ledger, now }: BalanceDeps,
  open: OpenHold[],
  leaseOverAt: number,
): Promise<Sweep & { changed: number }> {
  const done = open.filter(isDone).map(({ ref }) => ref)
  if (done.length > 0) await ledger.close(done, now())

  const released: string[] = []
  const voided: string[] = []
  for (const hold of open.filter((each) => each.state !== 'returned' && !isDone(each))) {
    const back = { ref: hold.ref, why: 'interrupted', at: now(), leaseOverAt } as const
    const isHeld = hold.state === 'held'
    const wasReturned = isHeld ? await ledger.release(back) : await ledger.void(back)
    if (wasReturned) (isHeld ? released : voided).push(hold.ref)
  }
  const changed = done.length + released.length + voided.length
  return { released, voided: [...voided, ...open.filter(lacksEnd).map(({ ref }) => ref)], changed }
}

const isDone = ({ state, isEnded }: OpenHold): boolean => state !== 'held' && isEnded

/** Its process died after the message was given back and before the end of the reply was written. */
const lacksEnd = ({ state, isEnded }: OpenHold): boolean => state === 'returned' && !isEnded
