import type { Profile, SignedIn } from '@askwell/contract/account'
import type { TestEngine } from '../engines.ts'
import { eventually, json, openTestHouse, type TestHouse } from '../house.ts'
import { tokensFor } from './inbox.ts'

export const password = 'a good long password'
export const minute = 60_000
export const hour = 60 * minute

/** What a client may send instead of a text. */
export const noTexts = [null, '', ' ', undefined, [], ['x'], {}, { $ne: null }, 0, true].map(
  (token) => ({ token }),
)

/** A house with an outbox, a clock that a test moves, and the calls that lead back into an account. */
export async function openRecovery(engine: TestEngine) {
  let ahead = 0
  const house = await openTestHouse(engine, { clock: () => Date.now() + ahead })
  await house.background.start()
  const linkFor = (page: Page) => (address: string, count?: number) =>
    nextToken(house, { address, page }, count)

  return {
    house,
    pass: (ms: number) => void (ahead += ms),
    signIn: (email: string, tried = password) => house.call('/login', { email, password: tried }),
    ask: (email: string) => house.call('/forgot_password', { email }),
    reset: (token: unknown, chosen = 'another long password') =>
      house.call('/reset_password', { token, password: chosen }),
    verify: (token: unknown) => house.call('/verify_email', { token }),
    save: ({ token }: SignedIn, body: unknown) => house.call('/update_profile', body, token),
    async profileOf({ token }: SignedIn): Promise<Profile> {
      const headers = { authorization: `Bearer ${token}` }
      return json<Profile>(await house.http.inject({ method: 'GET', url: '/get_profile', headers }))
    },
    resetToken: linkFor('reset_password'),
    verifyToken: linkFor('verify_email'),
    /** Until every wish for a new password was answered. */
    allAnswered: () =>
      eventually(
        () => waitingRequests(house),
        (left) => left === 0,
      ),
  }
}

export type Recovery = Awaited<ReturnType<typeof openRecovery>>

/** The profile of a new owner as the form sends it. */
export const asSent = ({ user }: SignedIn) => ({
  name: user.first_name,
  surname: user.last_name,
  email: user.email,
  password: '********',
})

type Page = 'verify_email' | 'reset_password'

/** Waits until so many links to a page have arrived and answers the newest token. */
async function nextToken(
  house: TestHouse,
  { address, page }: { address: string; page: Page },
  count = 1,
): Promise<string> {
  const [newest] = await eventually(
    () => tokensFor(house, address, page),
    (tokens) => tokens.length === count,
  )
  return newest ?? ''
}

async function waitingRequests({ database }: TestHouse): Promise<number> {
  const rows = await database.db
    .selectFrom('job')
    .select('id')
    .where('queue', '=', 'reset-link')
    .where('state', 'in', ['queued', 'running'])
    .execute()
  return rows.length
}
