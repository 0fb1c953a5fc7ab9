import { describe, expect, test } from 'vitest'
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
  let checks = 0
  const deps: UpdateProfileDeps = {
    brand: 'Askwell',
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
        return saving[1].email === 'taken@example.com' ? null : caller.account
      },
    },
  }
  return { deps, saved, checks: () => checks }
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
