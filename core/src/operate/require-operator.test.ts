import { expect, test, vi } from 'vitest'
import { readPageCursor, pageOf } from './page-cursor.ts'
import type { OperatorSession, OperatorSessions } from './ports.ts'
import { isOperator } from './require-operator.ts'

const session: OperatorSession = {
  email: 'Ops@askwell.example',
  emailVerifiedAt: 1,
  secondFactorSince: 10,
  secondFactorUsedAt: 10,
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an operator is known by the session
const caller = { tokenId: 't_1' } as Parameters<typeof isOperator>[1]

const asOperator = (found: OperatorSession | null, operatorEmails = ['ops@askwell.example']) =>
  isOperator({ operatorSessions: { find: async () => found }, operatorEmails }, caller)

test('a named and confirmed address with the second factor operates, in any case of its letters', async () => {
  expect(await asOperator(session)).toBe(true)
})

test.each([
  ['an unknown session', null],
  ['an address that is not confirmed', { ...session, emailVerifiedAt: null }],
  ['an address that is not named', { ...session, email: 'someone@askwell.example' }],
])('%s does not operate', async (_who, found) => {
  expect(await asOperator(found)).toBe(false)
})

test.each([
  ['is off', { ...session, secondFactorSince: null }],
  ['was not used by the session', { ...session, secondFactorUsedAt: null }],
  ['was turned on again after its use', { ...session, secondFactorUsedAt: 9 }],
])('a named address whose second factor %s is asked for it', async (_state, found) => {
  await expect(asOperator(found)).rejects.toMatchObject({ code: 'second_factor_required' })
})

test('where no operator is named, no session is looked up', async () => {
  const find = vi.fn<OperatorSessions['find']>(async () => session)

  expect(await isOperator({ operatorSessions: { find }, operatorEmails: [] }, caller)).toBe(false)
  expect(find).not.toHaveBeenCalled()
})

test('a page begins after the row that the page before names', () => {
  const rows = Array.from({ length: 26 }, (_, index) => ({ id: `u.${index}` }))

  const { next } = pageOf(rows, () => 7)

  expect(next).toBe('7.u.24')
  expect(readPageCursor(next ?? '')).toEqual({ at: 7, id: 'u.24' })
  expect(pageOf(rows.slice(1), () => 7)).toEqual({ rows: rows.slice(1), next: null })
  expect(readPageCursor(undefined)).toBeNull()
})

test.each(['', '7', '7.', '.u', 'x.u', `${'7'.repeat(16)}.u`])('%j is no page', (text) => {
  expect(() => readPageCursor(text)).toThrow(expect.objectContaining({ code: 'invalid_request' }))
})
