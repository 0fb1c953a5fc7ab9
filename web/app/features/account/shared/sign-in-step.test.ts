import { expect, test } from 'vitest'
import { CallError } from '../../../shared/call-error.ts'
import { requiredStep } from './sign-in-step.ts'

test.each([
  ['second_factor_required', 'code'],
  ['link_needs_password', 'password'],
  ['account_closing', 'keep'],
  ['second_factor_wrong', null],
  ['bad_credentials', null],
] as const)('the error code %s requires the step %s', (code, step) => {
  expect(requiredStep(new CallError({ code, message: '' }))).toBe(step)
})
