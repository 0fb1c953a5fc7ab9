/** A second, naive book about one buyer: what must be left after each step. */
const plans = {
  hobby_monthly: { messages: 2500, months: 1, size: 2500 },
  business_monthly: { messages: 10_000, months: 1, size: 10_000 },
  enterprise_monthly: { messages: 40_000, months: 1, size: 40_000 },
  hobby_yearly: { messages: 30_000, months: 12, size: 2500 },
  business_yearly: { messages: 300_000, months: 12, size: 10_000 },
  enterprise_yearly: { messages: 480_000, months: 12, size: 40_000 },
}

export type PlanKey = keyof typeof plans
export const planKeys = [
  'hobby_monthly',
  'business_monthly',
  'enterprise_monthly',
  'hobby_yearly',
  'business_yearly',
  'enterprise_yearly',
] as const satisfies readonly PlanKey[]

type Held = {
  key: PlanKey
  next: PlanKey
  isEnding: boolean
  anchor: number
  periods: number
  granted: number
  left: number
}

/** The same day some months later; the last one of a shorter month. */
function monthsLater(start: number, months: number): number {
  const day = new Date(start).getUTCDate()
  const date = new Date(start)
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}

/** One buyer. Nothing of it is shared with the product but the numbers of the catalogue. */
export class Walker {
  plan: Held | null = null
  packs: { amount: number; left: number }[] = []

  balance(): number {
    return (this.plan?.left ?? 0) + this.packs.reduce((sum, { left }) => sum + left, 0)
  }

  buy(key: PlanKey, at: number): void {
    const { messages } = plans[key]
    const period = { anchor: at, periods: 1, granted: messages, left: messages }
    this.plan = { key, next: key, isEnding: false, ...period }
  }

  pack(messages: number): void {
    this.packs.push({ amount: messages, left: messages })
  }

  spend(messages: number): void {
    let rest = messages
    for (const bucket of [this.plan, ...this.packs]) {
      if (!bucket) continue
      const taken = Math.min(bucket.left, rest)
      bucket.left -= taken
      rest -= taken
    }
  }

  /** Gives back a pack of which nothing was used. */
  refund(index: number): void {
    this.packs[index] = { amount: 0, left: 0 }
  }

  end(isEnding: boolean): void {
    if (this.plan) this.plan = { ...this.plan, isEnding, next: this.plan.key }
  }

  change(to: PlanKey, now: number): void {
    const held = this.plan
    if (!held) return
    const [from, wanted] = [plans[held.key], plans[to]]
    const isLater = wanted.size < from.size || wanted.months < from.months
    if (isLater || to === held.key) {
      this.plan = { ...held, next: to, isEnding: isLater ? false : held.isEnding }
      return
    }

    const more = Math.max(0, wanted.messages - held.granted)
    const { anchor, periods } = wanted.months === from.months ? held : { anchor: now, periods: 1 }
    const granted = held.granted + more
    const left = held.left + more
    this.plan = { key: to, next: to, isEnding: false, anchor, periods, granted, left }
  }

  /** Everything that fell due until now. */
  passed(now: number): void {
    while (this.plan) {
      const { key, next, isEnding, anchor, periods } = this.plan
      const end = monthsLater(anchor, plans[key].months * periods)
      if (end > now) return

      if (isEnding) this.plan = null
      else this.buy(next, end)
      // The day of the first purchase is kept over shorter months.
      if (this.plan && next === key) this.plan = { ...this.plan, anchor, periods: periods + 1 }
    }
  }
}
