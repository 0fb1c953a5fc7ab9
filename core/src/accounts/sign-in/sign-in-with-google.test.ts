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
