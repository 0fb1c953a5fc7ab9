import { expect, test } from 'vitest'
import { sqlite } from '../support/engines.ts'
import { startGoogleIssuer } from '../support/google-issuer.ts'
import { createTestApp, json } from '../support/test-app.ts'

test('RELIABILITY 17 when the endpoint of the keys is down, sign-in works with the keys that were read before', async () => {
  const google = await startGoogleIssuer()
  const app = await createTestApp(sqlite, { env: google.env })
  const signIn = async (credential: string) => app.call('/oauth', { credential })
  const credentialOf = async (sub: string) => {
    const { google_nonce: nonce } = json<{ google_nonce: string }>(
      await app.http.inject({ url: '/sign_in_setup' }),
    )
    return google.token({ sub, email: `${sub}@example.com`, nonce })
  }
  const [before, after] = [await credentialOf('grace'), await credentialOf('alan')]

  expect((await signIn(before)).statusCode).toBe(200)
  await google.close()

  const reply = await signIn(after)
  expect(json<{ user: { email: string } }>(reply).user.email).toBe('alan@example.com')
  await app.close()
})
