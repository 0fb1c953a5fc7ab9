/** The stored balance and grants of an account, and the sums of its entries. */
export type Totals = {
  userId: string
  account: { balance: number; debt: number } | undefined
  grants: Grant[]
  /** The sum of the entries of each grant. */
  sums: ReadonlyMap<string, number>
}

export type Grant = {
  id: string
  amount: number
  remaining: number
  frozen: number
  reversed: number
  owed: number
}

/**
 * Returns one line for each broken invariant: a grant's remaining messages are the sum of its entries; the balance is
 * the sum of all entries and of all remaining messages; the debt is no larger than what the grants owe.
 */
export function findBrokenTotals({ userId, account, grants, sums }: Totals): string[] {
  const total = (of: (grant: Grant) => number) => grants.reduce((all, each) => all + of(each), 0)
  const entries = [...sums.values()].reduce((all, sum) => all + sum, 0)

  const broken = grants
    .filter((grant) => isBroken(grant, sums.get(grant.id) ?? 0))
    .map(({ id }) => `grant: ${id}`)
  const { balance, debt } = account ?? { balance: 0, debt: 0 }
  const isBalanced = balance === entries && balance === total(({ remaining }) => remaining)
  if (!isBalanced || balance < 0 || debt < 0 || debt > total(({ owed }) => owed)) {
    broken.unshift(`balance: ${userId}`)
  }
  return broken
}

const isBroken = ({ amount, remaining, frozen, reversed, owed }: Grant, entries: number): boolean =>
  remaining !== entries ||
  remaining < 0 ||
  remaining + frozen > amount ||
  owed < 0 ||
  owed > reversed ||
  reversed > amount
