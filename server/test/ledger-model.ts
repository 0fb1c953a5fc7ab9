/** A second, naive ledger: plain arrays that say what the balances must be. */
export type ModelGrant = {
  key: string
  user: string
  amount: number
  startsAt: number
  expiresAt: number
  rank: number
  at: number
  subscription: string | null
  payment: string | null
  /** A new cycle ends the older buckets of its subscription. */
  closesOlder: boolean
}

/** Where each message of a grant is: always `amount` in all, what refunds took included. */
type Bucket = ModelGrant & {
  left: number
  frozen: number
  used: number
  /** Ended unused. */
  gone: number
  reversed: number
}

type Hold = { user: string; grant: Bucket; state: 'held' | 'settled' | 'returned' }

// oxlint-disable-next-line max-lines-per-function -- the verbs of the ledger, one after the other
export function createModel() {
  const buckets: Bucket[] = []
  const holds = new Map<string, Hold>()
  const debts = new Map<string, number>()
  const noted = new Set<string>()
  const adjusted = new Set<string>()
  const debtOf = (user: string) => debts.get(user) ?? 0
  const owe = (user: string, by: number) => debts.set(user, debtOf(user) + by)

  function empty(bucket: Bucket): number {
    const { left } = bucket
    bucket.gone += left
    bucket.left = 0
    return left
  }

  function expire(now: number): void {
    for (const bucket of buckets.filter(({ expiresAt }) => expiresAt <= now)) empty(bucket)
  }

  const open = (user: string) =>
    buckets
      .filter((each) => each.user === user && each.left > 0)
      .toSorted((a, b) => a.expiresAt - b.expiresAt || a.rank - b.rank || a.at - b.at)
  const balance = (user: string) => open(user).reduce((sum, { left }) => sum + left, 0)
  const paidBy = (payment: string) => buckets.filter((each) => each.payment === payment)
  const ofSubscription = (subscription: string, now: number) =>
    buckets.filter((each) => each.subscription === subscription && each.expiresAt > now)

  return {
    expire,
    balance,
    debtOf,

    grant(given: ModelGrant): string {
      if (buckets.some(({ key }) => key === given.key)) return 'already_granted'

      const repaid = Math.min(debtOf(given.user), given.amount)
      owe(given.user, -repaid)
      const left = given.amount - repaid
      const fresh = { ...given, left, used: repaid, frozen: 0, gone: 0, reversed: 0 }
      const siblings = ofSubscription(given.subscription ?? '', given.at).filter(
        ({ user }) => given.closesOlder && user === given.user,
      )
      const newer = siblings.filter(({ startsAt }) => startsAt > given.startsAt)
      const isLate = newer.some(({ closesOlder }) => closesOlder)
      const older = siblings.filter((each) => !newer.includes(each))
      buckets.push(fresh)
      for (const ended of isLate ? [fresh] : older) {
        empty(ended)
        ended.expiresAt = given.at
      }
      return 'granted'
    },

    reserve(user: string, ref: string): string {
      if (holds.has(ref)) return 'duplicate'
      const [first] = open(user)
      if (first === undefined) return 'empty'
      first.left -= 1
      first.used += 1
      holds.set(ref, { user, grant: first, state: 'held' })
      return 'held'
    },

    move(
      ref: string,
      { from, to, now }: { from: Hold['state']; to: Hold['state']; now: number },
    ): boolean {
      const hold = holds.get(ref)
      if (hold?.state !== from) return false
      hold.state = to
      if (to !== 'returned') return true

      const { grant, user } = hold
      if (debtOf(user) > 0 && grant.reversed > 0) {
        owe(user, -1)
        return true
      }
      grant.used -= 1
      if (grant.expiresAt <= now) grant.gone += 1
      else grant.left += 1
      return true
    },

    reverse(payment: string, paid: number, refunded: number): number {
      let went = 0
      for (const bucket of paidBy(payment)) {
        const share =
          refunded >= paid ? bucket.amount : Math.floor((bucket.amount * refunded) / paid)
        for (; bucket.reversed < share; bucket.reversed += 1, went += 1) {
          if (bucket.frozen > 0) bucket.frozen -= 1
          else if (bucket.left > 0) bucket.left -= 1
          else if (bucket.gone > 0) bucket.gone -= 1
          else owe(bucket.user, 1)
        }
      }
      return went
    },

    freeze(payment: string, dispute: string): number {
      let frozen = 0
      for (const bucket of paidBy(payment)) {
        const note = `freeze ${dispute} ${bucket.key}`
        if (bucket.left === 0 || noted.has(note)) continue
        noted.add(note)
        frozen += bucket.left
        bucket.frozen += bucket.left
        bucket.left = 0
      }
      return frozen
    },

    unfreeze(payment: string, dispute: string, now: number): number {
      let back = 0
      for (const bucket of paidBy(payment)) {
        const note = `unfreeze ${dispute} ${bucket.key}`
        if (bucket.frozen === 0 || noted.has(note)) continue
        noted.add(note)
        const isOver = bucket.expiresAt <= now
        if (isOver) bucket.gone += bucket.frozen
        else bucket.left += bucket.frozen
        back += isOver ? 0 : bucket.frozen
        bucket.frozen = 0
      }
      return back
    },

    /** Answers what may be added; taking happens here. */
    adjust(id: string, user: string, delta: number): number {
      if (adjusted.has(id)) return 0
      adjusted.add(id)
      if (delta > 0) return delta

      let taken = 0
      for (const bucket of open(user)) {
        for (; bucket.left > 0 && taken < -delta; taken += 1) {
          bucket.left -= 1
          bucket.gone += 1
        }
      }
      return 0 - taken
    },

    closeSubscription(subscription: string, now: number): number {
      let closed = 0
      for (const bucket of ofSubscription(subscription, now)) {
        closed += empty(bucket)
        bucket.expiresAt = now
      }
      return closed
    },

    limitSubscription(subscription: string, until: number, now: number): void {
      for (const bucket of ofSubscription(subscription, now)) bucket.expiresAt = until
      expire(now)
    },
  }
}
