import type { SignInRateLimiter } from '../ports/rate-limiter.ts'
import type { TokenStore, ClientContext } from '../ports/token-store.ts'

type Deps = { rateLimiter: SignInRateLimiter; tokens: TokenStore }

const minute = 60_000
const day = 24 * 60 * minute
const perAccountAndAddress = { points: 5, windowMs: 15 * minute }
const perAddress = { points: 100, windowMs: 60 * minute }
const slowAfter = 20
const longestDelayMs = 15 * minute

const pairKey = (email: string, { address }: ClientContext) => `login:${email}:${address}`
const addressKey = ({ address }: ClientContext) => `login-from:${address}`
const dayKey = (email: string) => `login-day:${email}`
const slowKey = (email: string) => `login-slow:${email}`

/**
 * Counts an attempt in every limit before the password is verified, so that concurrent guesses are counted too. Throws
 * AppError when a limit is exceeded; such an attempt does not delay later ones.
 */
export async function countSignInAttempt(
  deps: Deps,
  email: string,
  client: ClientContext,
): Promise<void> {
  const { rateLimiter, tokens } = deps
  await rateLimiter.check(addressKey(client), perAddress)
  // Guesses from other addresses do not delay a sign-in from an address that the owner has used before.
  const isKnownAddress = await tokens.hasSignedInFrom(email, client.address)
  if (!isKnownAddress) await rateLimiter.check(slowKey(email), { points: 1, windowMs: 0 })

  await rateLimiter.consume(pairKey(email, client), perAccountAndAddress)
  await rateLimiter.consume(addressKey(client), perAddress)
  try {
    await countForAccount(rateLimiter, email, isKnownAddress)
  } catch (error) {
    await giveBack(deps, email, client)
    throw error
  }
}

/** The twentieth attempt in a day, and each further one, doubles the delay before the next. */
async function countForAccount(
  rateLimiter: SignInRateLimiter,
  email: string,
  isKnownAddress: boolean,
): Promise<void> {
  const attempts = await rateLimiter.count(dayKey(email), day)
  if (attempts < slowAfter) return

  const windowMs = Math.min(longestDelayMs, 1_000 * 2 ** Math.min(attempts - slowAfter, 20))
  if (isKnownAddress) await rateLimiter.count(slowKey(email), windowMs)
  else await rateLimiter.consume(slowKey(email), { points: 1, windowMs })
}

/** After a correct password: uncounts the attempt and resets the limits of this account and address. */
export async function resetAttempts(
  deps: Deps,
  email: string,
  client: ClientContext,
): Promise<void> {
  await deps.rateLimiter.reset(pairKey(email, client))
  await giveBack(deps, email, client)
}

async function giveBack({ rateLimiter }: Deps, email: string, client: ClientContext) {
  await rateLimiter.giveBack(addressKey(client))
  await rateLimiter.giveBack(dayKey(email))
}
