/** A second, simple ledger of plain arrays that computes the expected balances. */
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
  /** A new period closes the older grants of its subscription. */
  closesOlder: boolean
  /** Of an upgrade: the tenths of the older grants that are credited. */
  credited: number
}

/** Where each message of a grant is; the sum is always `amount`, including refunded messages. */
type OpenGrant = ModelGrant & {
  left: number
  frozen: number
  used: number
  /** Expired or closed without use. */
  removed: number
  /** Of the removed ones: taken away by support. */
  adjusted: number
  reversed: number
}

type Hold = { user: string; grant: OpenGrant; state: 'held' | 'settled' | 'returned' }

// oxlint-disable-next-line max-lines-per-function -- the operations of the ledger, one after the other
export function createModel() {
  const grants: OpenGrant[] = []
  const holds = new Map<string, Hold>()
  const debts = new Map<string, number>()
  const noted = new Set<string>()
  const adjusted = new Set<string>()
  const debtOf = (user: string) => debts.get(user) ?? 0
  const owe = (user: string, by: number) => debts.set(user, debtOf(user) + by)

  function empty(grant: OpenGrant): number {
    const { left } = grant
    grant.removed += left
    grant.left = 0
    return left
  }

  function expire(now: number): void {
    for (const grant of grants.filter(({ expiresAt }) => expiresAt <= now)) empty(grant)
  }

  /** An upgrade takes the credited share back: what of it was used becomes debt. */
  function credit(grant: OpenGrant, tenths: number): void {
    const share = Math.floor((grant.amount * tenths) / 10)
    for (; grant.reversed < share; grant.reversed += 1) {
      if (grant.frozen > 0) grant.frozen -= 1
      else if (grant.left > 0) grant.left -= 1
      else if (grant.removed > grant.adjusted) grant.removed -= 1
      else owe(grant.user, 1)
    }
  }

  const open = (user: string) =>
    grants
      .filter((each) => each.user === user && each.left > 0)
      .toSorted((a, b) => a.expiresAt - b.expiresAt || a.rank - b.rank || a.at - b.at)
  const balance = (user: string) => open(user).reduce((sum, { left }) => sum + left, 0)
  const paidBy = (payment: string) => grants.filter((each) => each.payment === payment)
  const ofSubscription = (subscription: string, now: number) =>
    grants.filter((each) => each.subscription === subscription && each.expiresAt > now)

  return {
    expire,
    balance,
    debtOf,

    grant(input: ModelGrant): string {
      if (grants.some(({ key }) => key === input.key)) return 'already_granted'

      const siblings = ofSubscription(input.subscription ?? '', input.at).filter(
        ({ user }) => input.closesOlder && user === input.user,
      )
      const isLate = siblings.some(({ startsAt }) => startsAt > input.startsAt)
      for (const older of isLate ? [] : siblings) credit(older, input.credited)

      const repaid = Math.min(debtOf(input.user), input.amount)
      owe(input.user, -repaid)
      const none = { frozen: 0, removed: 0, adjusted: 0, reversed: 0 }
      const fresh = { ...input, ...none, left: input.amount - repaid, used: repaid }
      grants.push(fresh)
      for (const ended of isLate ? [fresh] : siblings) {
        empty(ended)
        ended.expiresAt = input.at
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
      if (grant.expiresAt <= now) grant.removed += 1
      else grant.left += 1
      return true
    },

    reverse(payment: string, paid: number, refunded: number): number {
      let went = 0
      for (const grant of paidBy(payment)) {
        const share = refunded >= paid ? grant.amount : Math.floor((grant.amount * refunded) / paid)
        for (; grant.reversed < share; grant.reversed += 1, went += 1) {
          if (grant.frozen > 0) grant.frozen -= 1
          else if (grant.left > 0) grant.left -= 1
          else if (grant.removed > 0) grant.removed -= 1
          else owe(grant.user, 1)
        }
      }
      return went
    },

    freeze(payment: string, dispute: string, tenths: number): number {
      let frozen = 0
      for (const grant of paidBy(payment)) {
        const note = `freeze ${dispute} ${grant.key}`
        const part = Math.ceil((grant.left * tenths) / 10)
        if (part === 0 || noted.has(note)) continue
        noted.add(note)
        frozen += part
        grant.frozen += part
        grant.left -= part
      }
      return frozen
    },

    unfreeze(payment: string, dispute: string, now: number): number {
      let back = 0
      for (const grant of paidBy(payment)) {
        const note = `unfreeze ${dispute} ${grant.key}`
        if (grant.frozen === 0 || noted.has(note)) continue
        noted.add(note)
        const isOver = grant.expiresAt <= now
        if (isOver) grant.removed += grant.frozen
        else grant.left += grant.frozen
        back += isOver ? 0 : grant.frozen
        grant.frozen = 0
      }
      return back
    },

    /** Removes at once; returns what is to be added. */
    adjust(id: string, user: string, delta: number): number {
      if (adjusted.has(id)) return 0
      adjusted.add(id)
      if (delta > 0) return delta

      let taken = 0
      for (const grant of open(user)) {
        for (; grant.left > 0 && taken < -delta; taken += 1) {
          grant.left -= 1
          grant.removed += 1
          grant.adjusted += 1
        }
      }
      return 0 - taken
    },

    closeSubscription(subscription: string, now: number): number {
      let closed = 0
      for (const grant of ofSubscription(subscription, now)) {
        closed += empty(grant)
        grant.expiresAt = now
      }
      return closed
    },

    limitSubscription(subscription: string, until: number, now: number): void {
      for (const grant of ofSubscription(subscription, now)) grant.expiresAt = until
      expire(now)
    },
  }
}
