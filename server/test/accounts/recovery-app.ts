import type { Profile, SignedIn } from '@askwell/contract/account'
import type { TestEngine } from '../support/engines.ts'
import { eventually, json, createTestApp, type TestApp } from '../support/test-app.ts'
import { outboxTokens } from '../support/outbox.ts'

export const password = 'a good long password'
export const minute = 60_000
export const hour = 60 * minute

/** Values that a client may send instead of a string. */
export const nonTextValues = [null, '', ' ', undefined, [], ['x'], {}, { $ne: null }, 0, true].map(
  (token) => ({ token }),
)

/** An app with an outbox, a clock that the test moves, and the calls of account recovery. */
export async function createRecoveryApp(
  engine: TestEngine,
  settings: { logTo?: { write: (line: string) => void } } = {},
) {
  let ahead = 0
  const now = () => Date.now() + ahead
  const app = await createTestApp(engine, { ...settings, clock: now, hasNoPages: true })
  await app.background.start()
  const linkFor = (page: Page) => (address: string, count?: number) =>
    nextToken(app, { address, page }, count)

  return {
    app,
    now,
    advanceTime: (ms: number) => void (ahead += ms),
    signIn: (email: string, tried = password) => app.call('/login', { email, password: tried }),
    ask: (email: string) => app.call('/forgot_password', { email }),
    reset: (token: unknown, chosen = 'another long password') =>
      app.call('/reset_password', { token, password: chosen }),
    verify: (token: unknown) => app.call('/verify_email', { token }),
    save: ({ token }: SignedIn, body: unknown) => app.call('/update_profile', body, token),
    async profileOf({ token }: SignedIn): Promise<Profile> {
      const headers = { authorization: `Bearer ${token}` }
      return json<Profile>(await app.http.inject({ method: 'GET', url: '/get_profile', headers }))
    },
    resetToken: linkFor('reset_password'),
    verifyToken: linkFor('verify_email'),
    /** Resolves when every password reset request was processed. */
    allAnswered: () =>
      eventually(
        () => waitingRequests(app),
        (left) => left === 0,
      ),
  }
}

export type RecoveryApp = Awaited<ReturnType<typeof createRecoveryApp>>

/** The profile of a new owner as the form sends it. */
export const profileBody = ({ user }: SignedIn) => ({
  name: user.first_name,
  surname: user.last_name,
  email: user.email,
  password: '********',
})

type Page = 'verify_email' | 'reset_password'

/** Waits for `count` links to a page and returns the newest token. */
async function nextToken(
  app: TestApp,
  { address, page }: { address: string; page: Page },
  count = 1,
): Promise<string> {
  const [newest] = await eventually(
    () => outboxTokens(app, address, page),
    (tokens) => tokens.length === count,
  )
  return newest ?? ''
}

async function waitingRequests({ database }: TestApp): Promise<number> {
  const rows = await database.db
    .selectFrom('job')
    .select('id')
    .where('queue', '=', 'reset-link')
    .where('state', 'in', ['queued', 'running'])
    .execute()
  return rows.length
}
