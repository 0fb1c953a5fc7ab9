/** A second, simple model of one customer: what must be left after each step. */
const plans = {
  hobby_monthly: { messages: 2500, months: 1, size: 1 },
  business_monthly: { messages: 10_000, months: 1, size: 2 },
  enterprise_monthly: { messages: 40_000, months: 1, size: 3 },
  hobby_yearly: { messages: 30_000, months: 12, size: 1 },
  business_yearly: { messages: 300_000, months: 12, size: 2 },
  enterprise_yearly: { messages: 480_000, months: 12, size: 3 },
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

type HeldPlan = {
  key: PlanKey
  next: PlanKey
  isEnding: boolean
  anchor: number
  periods: number
  left: number
}

/** The same day some months later; the last day of a shorter month. */
function monthsLater(start: number, months: number): number {
  const day = new Date(start).getUTCDate()
  const date = new Date(start)
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}

/** Messages used beyond the elapsed share of the period, in favor of the customer by less than one. */
function usedAhead({ key, anchor, periods, left }: HeldPlan, now: number): number {
  const { messages, months } = plans[key]
  const start = monthsLater(anchor, months * (periods - 1))
  const end = monthsLater(anchor, months * periods)
  const [rest, whole] = [(end - now) / 1_000, (end - start) / 1_000]
  const credited = Math.floor((messages * rest) / whole)
  return Math.max(0, credited - left)
}

/** One customer. It shares only the numbers of the catalog with the product. */
export class PurchaseModel {
  plan: HeldPlan | null = null
  packs: { amount: number; left: number }[] = []
  /** Used ahead of time before an upgrade, and not repaid yet. */
  debt = 0

  balance(): number {
    return (this.plan?.left ?? 0) + this.packs.reduce((sum, { left }) => sum + left, 0)
  }

  /** What a purchase adds after the debt is repaid. */
  private granted(messages: number): number {
    const repaid = Math.min(this.debt, messages)
    this.debt -= repaid
    return messages - repaid
  }

  buy(key: PlanKey, at: number): void {
    const left = this.granted(plans[key].messages)
    this.plan = { key, next: key, isEnding: false, anchor: at, periods: 1, left }
  }

  pack(messages: number): void {
    this.packs.push({ amount: messages, left: this.granted(messages) })
  }

  spend(messages: number): void {
    let rest = messages
    for (const grant of [this.plan, ...this.packs]) {
      if (!grant) continue
      const taken = Math.min(grant.left, rest)
      grant.left -= taken
      rest -= taken
    }
  }

  /** Refunds a pack of which nothing was used. */
  refund(index: number): void {
    this.packs[index] = { amount: 0, left: 0 }
  }

  end(isEnding: boolean): void {
    if (this.plan) this.plan = { ...this.plan, isEnding, next: this.plan.key }
  }

  change(to: PlanKey, now: number): void {
    const held = this.plan
    if (!held) return
    const [from, target] = [plans[held.key], plans[to]]
    const isUpgrade =
      target.size === from.size ? target.months > from.months : target.size > from.size
    if (!isUpgrade) {
      this.plan = { ...held, next: to, isEnding: to === held.key ? held.isEnding : false }
      return
    }

    this.debt += usedAhead(held, now)
    this.buy(to, now)
  }

  /** Applies everything that is due until now. */
  advanceTo(now: number): void {
    while (this.plan) {
      const { key, next, isEnding, anchor, periods } = this.plan
      const end = monthsLater(anchor, plans[key].months * periods)
      if (end > now) return

      if (isEnding) this.plan = null
      else this.buy(next, end)
      // The day of the first purchase is kept across shorter months.
      if (this.plan && next === key) this.plan = { ...this.plan, anchor, periods: periods + 1 }
    }
  }
}
