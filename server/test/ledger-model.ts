/** A second, naive ledger: plain arrays that say what the balances must be. */
export type ModelGrant = {
  key: string
  user: string
  left: number
  expiresAt: number
  rank: number
  at: number
  subscription: string | null
}

type ModelHold = { user: string; grant: ModelGrant; state: 'held' | 'settled' | 'returned' }

export function createModel() {
  const grants: ModelGrant[] = []
  const holds = new Map<string, ModelHold>()
  const debts = new Map<string, number>()

  const open = (user: string, now: number) =>
    grants
      .filter((each) => each.user === user && each.left > 0 && each.expiresAt > now)
      .toSorted((a, b) => a.expiresAt - b.expiresAt || a.rank - b.rank || a.at - b.at)
  const balance = (user: string, now: number) =>
    open(user, now).reduce((sum, { left }) => sum + left, 0)

  function grant(given: ModelGrant): string {
    if (grants.some(({ key }) => key === given.key)) return 'already_granted'

    const debt = debts.get(given.user) ?? 0
    const repaid = Math.min(debt, given.left)
    debts.set(given.user, debt - repaid)
    const siblings = grants.filter(
      (other) =>
        other.user === given.user &&
        given.subscription !== null &&
        other.subscription === given.subscription &&
        other.expiresAt > given.at,
    )
    const isLate = siblings.some((other) => other.expiresAt > given.expiresAt)
    const fresh = { ...given, left: given.left - repaid }
    grants.push(fresh)
    for (const ended of isLate ? [fresh] : siblings) ended.expiresAt = given.at
    return 'granted'
  }

  function reserve(user: string, ref: string, now: number): string {
    if (holds.has(ref)) return 'duplicate'
    const [first] = open(user, now)
    if (first === undefined) return 'empty'
    first.left -= 1
    holds.set(ref, { user, grant: first, state: 'held' })
    return 'held'
  }

  function move(ref: string, from: ModelHold['state'], to: ModelHold['state']): boolean {
    const hold = holds.get(ref)
    if (hold?.state !== from) return false
    hold.state = to
    // A message that returns to a bucket that is over is gone with it.
    if (to === 'returned') hold.grant.left += 1
    return true
  }

  return { grant, reserve, move, balance, debts }
}
