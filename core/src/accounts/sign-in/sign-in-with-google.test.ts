import { expect, test } from 'vitest'
import { signInWithGoogle, type GoogleSignInDeps } from './sign-in-with-google.ts'

const identity = {
  issuer: 'https://accounts.google.com',
  subject: '1',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
}

test('Q054 an address that is registered during a first sign-in needs its password', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const deps = {
    google: { verify: async () => ({ identity, nonce: 'a nonce' }) },
    googleNonces: { isIssued: () => true },
    accounts: { findForSignIn: async () => null },
    // The address is taken, and not by this identity.
    identities: { find: async () => null, insertAccount: async () => null },
  } as unknown as GoogleSignInDeps

  const signedIn = signInWithGoogle(deps, { credential: 'a token' }, { address: '', userAgent: '' })

  await expect(signedIn).rejects.toMatchObject({ code: 'link_needs_password' })
})

const client = { address: '192.0.2.1', userAgent: '' }

/** `steps` are what was logged and stored. */
function googleSignIn(change: object) {
  const steps: string[] = []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these parts are enough
  const deps = {
    google: { verify: async () => ({ identity, nonce: 'a nonce' }) },
    googleNonces: { isIssued: () => true, lifetimeMs: 1 },
    accounts: { findForSignIn: async () => null },
    identities: {
      find: async () => null,
      insertAccount: async () => {
        steps.push('a new account')
        return null
      },
    },
    rateLimiter: { count: async () => 1 },
    tokenGenerator: { hash: (text: string) => text, generate: () => 'a token' },
    tokens: { insert: async (ownerId: string) => steps.push(`a session of ${ownerId}`) },
    secondFactors: { find: async () => null },
    accountClosures: { reopen: async () => undefined },
    clock: () => 1,
    logSecurity: ({ what }: { what: string }) => steps.push(what),
    ...change,
  } as unknown as GoogleSignInDeps
  return { signIn: () => signInWithGoogle(deps, { credential: 'a token' }, client), steps }
}

test('without the settings of Google nobody signs in by it', async () => {
  const { signIn, steps } = googleSignIn({ google: null })

  await expect(signIn()).rejects.toMatchObject({ code: 'not_configured' })
  expect(steps).toEqual([])
})

test('a token for a nonce of another server is refused', async () => {
  const { signIn, steps } = googleSignIn({ googleNonces: { isIssued: () => false } })

  await expect(signIn()).rejects.toMatchObject({ code: 'bad_google_credential' })
  expect(steps).toEqual(['google_refused'])
})

const known = { id: 'u_1', email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' }
const open = { ...known, eraseAt: null, suspendedAt: null }

test('a known identity signs in to its account, whoever has its address', async () => {
  const { signIn, steps } = googleSignIn({ identities: { find: async () => open } })

  await signIn()

  expect(steps).toEqual(['signed_in', 'a session of u_1'])
})

test('an identity whose account was created meanwhile signs in to it', async () => {
  let found = 0
  const identities = {
    find: async () => ((found += 1) === 1 ? null : open),
    insertAccount: async () => null,
  }
  const { signIn, steps } = googleSignIn({ identities })

  await signIn()

  expect(steps).toEqual(['signed_in', 'a session of u_1'])
})
