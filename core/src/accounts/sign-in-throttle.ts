import type { SignInThrottle, TokenStore, Visit } from './ports.ts'

type Deps = { throttle: SignInThrottle; tokens: TokenStore }

const minute = 60_000
const day = 24 * 60 * minute
const perAccountAndAddress = { points: 5, windowMs: 15 * minute }
const perAddress = { points: 100, windowMs: 60 * minute }
const slowAfter = 20
const longestDelayMs = 15 * minute

const pairKey = (email: string, { address }: Visit) => `login:${email}:${address}`
const fromKey = ({ address }: Visit) => `login-from:${address}`
const dayKey = (email: string) => `login-day:${email}`
const slowKey = (email: string) => `login-slow:${email}`

/** Refuses a try that comes too soon. It is counted before the password is looked at, so that parallel guesses count too. */
export async function admitTry(
  { throttle, tokens }: Deps,
  email: string,
  visit: Visit,
): Promise<void> {
  await throttle.check(fromKey(visit), perAddress)
  // Strangers who guess slow each other down, and not the owner where the owner has been before.
  if (!(await tokens.knowsAddress(email, visit.address))) {
    await throttle.check(slowKey(email), { points: 1, windowMs: 0 })
  }
  await throttle.use(pairKey(email, visit), perAccountAndAddress)
}

/** After a right password the tries of this person here are forgotten. */
export const forgiveTries = ({ throttle }: Deps, email: string, visit: Visit): Promise<void> =>
  throttle.forgive(pairKey(email, visit))

/** Counts a wrong password; from the twentieth of a day on, the next try has to wait longer each time. */
export async function countFailure({ throttle }: Deps, email: string, visit: Visit): Promise<void> {
  await throttle.count(fromKey(visit), perAddress.windowMs)
  const failures = await throttle.count(dayKey(email), day)
  if (failures < slowAfter) return

  const delayMs = Math.min(longestDelayMs, 1_000 * 2 ** Math.min(failures - slowAfter, 20))
  await throttle.count(slowKey(email), delayMs)
}
