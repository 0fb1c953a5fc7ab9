import { describe, expect, test } from 'vitest'
import { lettersOf, type AddressedLetter } from '../mail/index.ts'
import { AppError, provenOwner } from '../shared/index.ts'
import type { AccountStore } from './ports.ts'
import { updateProfile, type ProfileDraft, type UpdateProfileDeps } from './update-profile.ts'

const caller = {
  account: {
    id: provenOwner('u_1'),
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Byron',
  },
  tokenId: 't_1',
}

const untouched: ProfileDraft = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  password: '********',
  phone: undefined,
  currentPassword: undefined,
}

type Saved = Parameters<AccountStore['saveProfile']>

const hashOf = (password: string) => `hash of ${password}`

/** An account whose password is 'current words'. */
function aDesk({ tries = 1_000 } = {}) {
  const saved: Saved[] = []
  const mailed: AddressedLetter[] = []
  let checks = 0
  const deps: UpdateProfileDeps = {
    brand: 'Askwell',
    clock: () => 1_000,
    tokenMaker: { make: () => 'a token', hash: (token) => `hash of ${token}` },
    links: {
      insert: async () => undefined,
      find: async () => null,
      verify: async () => null,
      reset: async () => null,
    },
    letters: lettersOf({
      brand: 'Askwell',
      siteUrl: 'https://askwell.test',
      supportEmail: 'help@askwell.test',
    }),
    mailer: {
      async post(letter) {
        mailed.push(letter)
        return true
      },
    },
    logSecurity: () => undefined,
    isCommonPassword: async (password) => password === 'password',
    passwords: {
      hash: async (password) => hashOf(password),
      verify: async (hash, password) => hash === hashOf(password),
      needsRehash: () => false,
    },
    throttle: {
      async use() {
        checks += 1
        if (checks > tries) throw new AppError('rate_limited', 'Please wait')
      },
      check: async () => undefined,
    },
    accounts: {
      insert: async () => null,
      findForSignIn: async () => null,
      replaceHash: async () => undefined,
      findProfile: async () => null,
      findHash: async () => hashOf('current words'),
      async saveProfile(...saving) {
        saved.push(saving)
        const { email } = saving[1]
        return email === 'taken@example.com' ? null : { ...caller.account, email }
      },
    },
  }
  return { deps, saved, mailed, checks: () => checks }
}

describe('what the profile asks before it changes', () => {
  test('the mask keeps the password and asks for none', async () => {
    const { deps, saved, checks } = aDesk()

    await updateProfile(deps, caller, { ...untouched, firstName: 'Augusta' })

    expect(saved[0]?.[1]).toMatchObject({ firstName: 'Augusta', passwordHash: undefined })
    expect(saved[0]?.[2]).toEqual({ keptTokenId: 't_1', endOtherSessions: false })
    expect(checks()).toBe(0)
  })

  test('the same email in other letters is no new email', async () => {
    const { deps, saved } = aDesk()

    await updateProfile(deps, caller, { ...untouched, email: 'ADA@Example.com' })

    expect(saved[0]?.[1].email).toBe('ada@example.com')
    expect(saved[0]?.[2].endOtherSessions).toBe(false)
  })

  test.each([
    ['no current password', undefined, 'Please enter your current password'],
    ['a wrong current password', 'guess', 'Your current password is not right'],
  ])('a new email with %s is refused', async (_case, currentPassword, message) => {
    const { deps, saved } = aDesk()

    const saving = updateProfile(deps, caller, { ...untouched, email: 'b@c.de', currentPassword })

    await expect(saving).rejects.toMatchObject({ code: 'current_password_wrong', message })
    expect(saved).toEqual([])
  })

  test('a new password with the current one is hashed and ends the other sessions', async () => {
    const { deps, saved } = aDesk()
    const draft = { ...untouched, password: 'brand new words', currentPassword: 'current words' }

    await updateProfile(deps, caller, draft)

    expect(saved[0]?.[1].passwordHash).toBe('hash of brand new words')
    expect(saved[0]?.[2]).toEqual({ keptTokenId: 't_1', endOtherSessions: true })
  })

  test.each(['password', 'Askwell1', 'ada@example.com'])(
    'the guessable new password %s is refused like at registration',
    async (password) => {
      const { deps, saved } = aDesk()
      const draft = { ...untouched, password, currentPassword: 'current words' }

      const saving = updateProfile(deps, caller, draft)

      await expect(saving).rejects.toMatchObject({ code: 'invalid_request' })
      expect(saved).toEqual([])
    },
  )

  test('an email of another account is refused', async () => {
    const { deps } = aDesk()

    const saving = updateProfile(deps, caller, {
      ...untouched,
      email: 'Taken@example.com',
      currentPassword: 'current words',
    })

    await expect(saving).rejects.toMatchObject({ code: 'email_taken' })
  })

  test('tries are counted before the password is looked at', async () => {
    const { deps, saved } = aDesk({ tries: 0 })
    const draft = { ...untouched, email: 'b@c.de', currentPassword: 'current words' }

    await expect(updateProfile(deps, caller, draft)).rejects.toMatchObject({ code: 'rate_limited' })
    expect(saved).toEqual([])
  })
})

describe('whom a change is told', () => {
  test('X108 a new email is to confirm itself, and the old one hears of it', async () => {
    const { deps, mailed } = aDesk()
    const draft = { ...untouched, email: 'new@example.com', currentPassword: 'current words' }

    await updateProfile(deps, caller, draft)

    expect(mailed.map(({ to, letter }) => [to, letter.subject])).toEqual([
      ['ada@example.com', 'Your Askwell email was changed'],
      ['new@example.com', 'Confirm your new email for Askwell'],
    ])
    expect(mailed[0]?.letter.text).toContain('The email of your account is now new@example.com.')
    expect(mailed[1]?.letter.link).toBe('https://askwell.test/verify_email?token=a%20token')
  })

  test('a new password is told to the address of the account', async () => {
    const { deps, mailed } = aDesk()
    const draft = { ...untouched, password: 'brand new words', currentPassword: 'current words' }

    await updateProfile(deps, caller, draft)

    expect(mailed.map(({ to, letter }) => [to, letter.subject])).toEqual([
      ['ada@example.com', 'Your Askwell password was changed'],
    ])
  })

  test('a new name is told to nobody', async () => {
    const { deps, mailed } = aDesk()

    await updateProfile(deps, caller, { ...untouched, firstName: 'Augusta' })

    expect(mailed).toEqual([])
  })
})
