import { expect, test } from 'vitest'
import { CallError } from '../../shared/call-error.ts'
import { askOf } from './entry.ts'

test.each([
  ['second_factor_required', 'code'],
  ['link_needs_password', 'password'],
  ['account_closing', 'keep'],
  ['second_factor_wrong', null],
  ['bad_credentials', null],
] as const)('the refusal %s asks for %s', (code, ask) => {
  expect(askOf(new CallError({ code, message: '' }))).toBe(ask)
})
