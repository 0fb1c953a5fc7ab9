import { signIn, type SignInDeps } from '@askwell/core/accounts'
import { AppError, verifiedOwner } from '@askwell/core/shared'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, type TestDatabase } from '../../test/support/engines.ts'
import { insertOwner } from '../../test/support/insert-rows.ts'
import { rateLimitStore } from '../platform/rate-limits/rate-limit-store.ts'
import { tokenStore } from './stores/sign-in-token-store.ts'
import { createRateLimiter } from '../platform/rate-limits/rate-limiter.ts'

const minute = 60_000
const day = 24 * 60 * minute
const email = 'u_1@example.test'

const from = (address: string) => ({ address, userAgent: 'a browser' })
const never = () => Promise.reject(new Error('not a part of this test'))
const nothing = () => ''

/** The rate limits are real; only the password check is a fast stub. */
describe.each(engines)('rate limits of sign-in on $name', (engine) => {
  let database: TestDatabase
  let deps: SignInDeps
  let now = Date.now()
  beforeAll(async () => {
    database = await engine.open()
    await insertOwner(database.db, 'u_1')
    deps = signInDeps(database, () => now)
  })
  beforeEach(async () => {
    now += day
    await database.db.deleteFrom('auth_token').execute()
  })
  afterAll(() => database.drop())

  async function outcome(password: string, address: string, who = email): Promise<string> {
    try {
      await signIn(deps, { email: who, password }, from(address))
      return 'signed in'
    } catch (error) {
      if (error instanceof AppError) return error.code
      throw error
    }
  }
  async function waitOf(address: string): Promise<number | undefined> {
    const refusal = await signIn(deps, { email, password: 'wrong' }, from(address)).catch(
      (error: unknown) => error,
    )
    return refusal instanceof AppError ? refusal.retryAfterSeconds : undefined
  }
  const guesses = async (count: number, address: (index: number) => string) => {
    const outcomes: string[] = []
    for (let index = 0; index < count; index += 1) {
      outcomes.push(await outcome('wrong', address(index)))
    }
    return outcomes
  }

  test('CVE-2026-46440 thirty concurrent guesses check at most five passwords', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => outcome('wrong', '192.0.2.1')),
    )

    expect(outcomes.filter((code) => code === 'bad_credentials')).toHaveLength(5)
    expect(outcomes.filter((code) => code === 'rate_limited')).toHaveLength(25)
  })

  test('CVE-2026-46440 concurrent guesses from one network at many accounts check at most a hundred passwords', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 150 }, (_, index) =>
        outcome('wrong', '192.0.2.1', `person${index}@example.test`),
      ),
    )

    expect(outcomes.filter((code) => code === 'bad_credentials')).toHaveLength(100)
    expect(outcomes.filter((code) => code === 'rate_limited')).toHaveLength(50)
  })

  test('CVE-2026-46440 concurrent guesses from many addresses at one account check at most twenty passwords', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, index) => outcome('wrong', `198.51.100.${index}`)),
    )

    expect(outcomes.filter((code) => code === 'bad_credentials')).toHaveLength(20)
    expect(outcomes.filter((code) => code === 'rate_limited')).toHaveLength(40)
  })

  test('right passwords count in no limit', async () => {
    for (let index = 0; index < 120; index += 1) {
      expect(await outcome('right', '192.0.2.1')).toBe('signed in')
    }
  })

  test('five wrong passwords lock sign-in for a quarter of an hour, also for the right password', async () => {
    await guesses(5, () => '192.0.2.1')

    expect(await outcome('right', '192.0.2.1')).toBe('rate_limited')
    expect(await outcome('right', '192.0.2.2')).toBe('signed in')
    now += 15 * minute
    expect(await outcome('right', '192.0.2.1')).toBe('signed in')
  })

  test('the right password resets the failed attempts', async () => {
    await guesses(4, () => '192.0.2.1')
    expect(await outcome('right', '192.0.2.1')).toBe('signed in')

    expect(await guesses(4, () => '192.0.2.1')).not.toContain('rate_limited')
    expect(await outcome('right', '192.0.2.1')).toBe('signed in')
  })

  test('after twenty guesses in a day, from any address, each further one waits longer', async () => {
    await guesses(20, (index) => `198.51.100.${index}`)
    const waits: (number | undefined)[] = []
    for (let index = 0; index < 12; index += 1) {
      const wait = await waitOf(`203.0.113.${index}`)
      waits.push(wait)
      now += (wait ?? 0) * 1_000
      expect(await outcome('wrong', `203.0.113.${index}`)).toBe('bad_credentials')
    }

    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  })

  test('guesses of strangers do not lock out the owner at a known address', async () => {
    expect(await outcome('right', '192.0.2.7')).toBe('signed in')
    await guesses(30, (index) => `198.51.100.${index}`)

    expect(await outcome('right', '192.0.2.99')).toBe('rate_limited')
    expect(await outcome('right', '192.0.2.7')).toBe('signed in')
  })

  test('an unknown account is limited like a known one', async () => {
    for (let index = 0; index < 20; index += 1) {
      expect(await outcome('wrong', `198.51.100.${index}`, 'nobody@example.test')).toBe(
        'bad_credentials',
      )
    }
    expect(await outcome('wrong', '203.0.113.1', 'nobody@example.test')).toBe('rate_limited')
  })

  test('CVE-2026-45364 one network may send a hundred wrong passwords an hour', async () => {
    const outcomes: string[] = []
    for (let index = 0; index < 101; index += 1) {
      outcomes.push(await outcome('wrong', '2001:db8:1:2::/64', `person${index}@example.test`))
    }

    expect(outcomes.slice(0, 100)).not.toContain('rate_limited')
    expect(outcomes[100]).toBe('rate_limited')
    expect(await outcome('wrong', '2001:db8:1:3::/64', 'person@example.test')).toBe(
      'bad_credentials',
    )
  })
})

function signInDeps(database: TestDatabase, clock: () => number): SignInDeps {
  const account = {
    id: verifiedOwner('u_1'),
    email,
    firstName: 'Olga',
    lastName: 'Owner',
    passwordHash: 'right',
    emailVerifiedAt: null,
    eraseAt: null,
    suspendedAt: null,
  }
  let tokens = 0
  return {
    supportEmail: 'help@example.com',
    accounts: {
      insert: never,
      findForSignIn: async (who) => (who === email ? account : null),
      replacePasswordHash: never,
      findProfile: never,
      findPasswordHash: never,
      saveProfile: never,
    },
    passwords: {
      hash: never,
      verify: async (hash, password) => hash === password,
      needsRehash: () => false,
    },
    rateLimiter: createRateLimiter(rateLimitStore(database), clock),
    tokens: tokenStore(database.db, clock),
    tokenGenerator: { generate: () => `t${(tokens += 1)}`, hash: (token) => token },
    clock,
    logSecurity: () => undefined,
    ...withoutSecondFactor,
    accountClosures: {
      close: never,
      reopen: never,
      listDue: never,
      erasePersonalData: never,
      deleteRemainingRows: never,
    },
  }
}

const withoutSecondFactor = {
  secondFactors: {
    find: async () => null,
    insertPending: never,
    confirm: never,
    consumeStep: never,
    consumeRecoveryCode: never,
    hasRecoveryCode: never,
    replaceRecoveryCodes: never,
    remove: never,
  },
  oneTimeCodes: { newSeed: nothing, timeStepOf: () => null, uri: nothing },
  recoveryCodeGenerator: { generate: nothing, hash: nothing },
}
