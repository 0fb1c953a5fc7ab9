import { describe, expect, test } from 'vitest'
import { createEmailTemplates, type Email } from '../../mail/index.ts'
import { AppError, verifiedOwner } from '../../shared/index.ts'
import type { AccountStore } from '../ports/account-store.ts'
import { updateProfile, type ProfileInput, type UpdateProfileDeps } from './update-profile.ts'

const caller = {
  account: {
    id: verifiedOwner('u_1'),
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Byron',
  },
  tokenId: 't_1',
}

const untouched: ProfileInput = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  password: '********',
  phone: undefined,
  currentPassword: undefined,
}

type Saved = Parameters<AccountStore['saveProfile']>

const hashOf = (password: string) => `hash of ${password}`

type Options = { tries?: number; passwordHash?: string | null }

/** An account whose password is 'current words'. */
function createDeps({ tries = 1_000, passwordHash = hashOf('current words') }: Options = {}) {
  const saved: Saved[] = []
  const mailed: Email[] = []
  let checks = 0
  const deps: UpdateProfileDeps = {
    brand: 'Askwell',
    clock: () => 1_000,
    tokenGenerator: { generate: () => 'a token', hash: (token) => `hash of ${token}` },
    emailLinks: {
      insert: async () => undefined,
      find: async () => null,
      verifyEmail: async () => null,
      resetPassword: async () => null,
    },
    emailTemplates: createEmailTemplates({
      brand: 'Askwell',
      siteUrl: 'https://askwell.test',
      supportEmail: 'help@askwell.test',
    }),
    mailer: {
      async send(email) {
        mailed.push(email)
        return 'queued'
      },
    },
    logSecurity: () => undefined,
    isCommonPassword: async (password) => password === 'password',
    passwords: {
      hash: async (password) => hashOf(password),
      verify: async (hash, password) => hash === hashOf(password),
      needsRehash: () => false,
    },
    rateLimiter: {
      async consume() {
        checks += 1
        if (checks > tries) throw new AppError('rate_limited', 'Please wait')
      },
      check: async () => undefined,
    },
    accounts: {
      insert: async () => null,
      findForSignIn: async () => null,
      replacePasswordHash: async () => undefined,
      findProfile: async () => null,
      findPasswordHash: async () => passwordHash,
      async saveProfile(...saving) {
        saved.push(saving)
        const { email } = saving[1]
        return email === 'taken@example.com' ? null : { ...caller.account, email }
      },
    },
  }
  return { deps, saved, mailed, checks: () => checks }
}

describe('required confirmation of profile changes', () => {
  test('keeps the password when the mask is sent, without asking for the current one', async () => {
    const { deps, saved, checks } = createDeps()

    await updateProfile(deps, caller, { ...untouched, firstName: 'Augusta' })

    expect(saved[0]?.[1]).toMatchObject({ firstName: 'Augusta', passwordHash: undefined })
    expect(saved[0]?.[2]).toEqual({ currentTokenId: 't_1', endOtherSessions: false })
    expect(checks()).toBe(0)
  })

  test('does not treat a different letter case as a new e-mail address', async () => {
    const { deps, saved } = createDeps()

    await updateProfile(deps, caller, { ...untouched, email: 'ADA@Example.com' })

    expect(saved[0]?.[1].email).toBe('ada@example.com')
    expect(saved[0]?.[2].endOtherSessions).toBe(false)
  })

  test.each([
    ['no current password', undefined, 'Please enter your current password'],
    ['a wrong current password', 'guess', 'Current password is incorrect'],
  ])('refuses a new e-mail address with %s', async (_case, currentPassword, message) => {
    const { deps, saved } = createDeps()

    const saving = updateProfile(deps, caller, { ...untouched, email: 'b@c.de', currentPassword })

    await expect(saving).rejects.toMatchObject({ code: 'current_password_wrong', message })
    expect(saved).toEqual([])
  })

  test.each([
    ['a missing current password is no guess', undefined, false],
    ['a wrong current password is a guess', 'guess', true],
  ])('%s', async (_case, currentPassword, isGuess) => {
    const { deps, checks } = createDeps()

    const saving = updateProfile(deps, caller, { ...untouched, email: 'b@c.de', currentPassword })

    await expect(saving).rejects.toMatchObject({ code: 'current_password_wrong' })
    expect(checks() > 0).toBe(isGuess)
  })

  test('refuses a new e-mail address of an account without a password, which signs in with Google', async () => {
    const { deps, saved, checks } = createDeps({ passwordHash: null })
    const input = { ...untouched, email: 'b@c.de', currentPassword: 'current words' }

    const saving = updateProfile(deps, caller, input)

    await expect(saving).rejects.toMatchObject({ code: 'current_password_wrong' })
    expect(saved).toEqual([])
    expect(checks()).toBe(0)
  })

  test('hashes a new password and ends the other sessions', async () => {
    const { deps, saved } = createDeps()
    const input = { ...untouched, password: 'brand new words', currentPassword: 'current words' }

    await updateProfile(deps, caller, input)

    expect(saved[0]?.[1].passwordHash).toBe('hash of brand new words')
    expect(saved[0]?.[2]).toEqual({ currentTokenId: 't_1', endOtherSessions: true })
  })

  test.each(['password', 'Askwell1', 'ada@example.com'])(
    'refuses the guessable new password %s as in registration',
    async (password) => {
      const { deps, saved } = createDeps()
      const input = { ...untouched, password, currentPassword: 'current words' }

      const saving = updateProfile(deps, caller, input)

      await expect(saving).rejects.toMatchObject({ code: 'invalid_request' })
      expect(saved).toEqual([])
    },
  )

  test('refuses the e-mail address of another account', async () => {
    const { deps } = createDeps()

    const saving = updateProfile(deps, caller, {
      ...untouched,
      email: 'Taken@example.com',
      currentPassword: 'current words',
    })

    await expect(saving).rejects.toMatchObject({ code: 'email_taken' })
  })

  test('counts attempts before it verifies the password', async () => {
    const { deps, saved } = createDeps({ tries: 0 })
    const input = { ...untouched, email: 'b@c.de', currentPassword: 'current words' }

    await expect(updateProfile(deps, caller, input)).rejects.toMatchObject({ code: 'rate_limited' })
    expect(saved).toEqual([])
  })
})

describe('notifications of profile changes', () => {
  test('X108 sends a verification link to the new address and a notice to the old one', async () => {
    const { deps, mailed } = createDeps()
    const input = { ...untouched, email: 'new@example.com', currentPassword: 'current words' }

    await updateProfile(deps, caller, input)

    expect(mailed.map(({ to, content }) => [to, content.subject])).toEqual([
      ['ada@example.com', 'Your Askwell email was changed'],
      ['new@example.com', 'Confirm your new email for Askwell'],
    ])
    expect(mailed[0]?.content.text).toContain('Your account email is now new@example.com.')
    expect(mailed[1]?.content.text).toContain('https://askwell.test/verify_email?token=a%20token')
  })

  test('sends a notice of a new password to the address of the account', async () => {
    const { deps, mailed } = createDeps()
    const input = { ...untouched, password: 'brand new words', currentPassword: 'current words' }

    await updateProfile(deps, caller, input)

    expect(mailed.map(({ to, content }) => [to, content.subject])).toEqual([
      ['ada@example.com', 'Your Askwell password was changed'],
    ])
  })

  test('sends nothing about a new name', async () => {
    const { deps, mailed } = createDeps()

    await updateProfile(deps, caller, { ...untouched, firstName: 'Augusta' })

    expect(mailed).toEqual([])
  })
})
