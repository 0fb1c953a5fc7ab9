import { AppError } from '@askwell/core/shared'
import { expect, test } from 'vitest'
import { ownerReason, PermanentJobError, technicalReason } from './queue-errors.ts'

test.each([
  ['of a failure that a retry would not fix', new PermanentJobError('The file is empty.')],
  ['of a refusal', new AppError('too_large', 'The file is empty.')],
])('the owner reads the message %s', (_whose, error) => {
  expect(ownerReason(error)).toBe('The file is empty.')
})

test.each([
  ['an error', new Error('connect 10.0.0.5:5432 refused')],
  ['what is no error', 'connect 10.0.0.5:5432 refused'],
])('the owner does not read the message of %s', (_what, error) => {
  expect(ownerReason(error).includes('10.0.0.5')).toBe(false)
})

test('the log gets name and message of an error, at most 2,000 characters', () => {
  expect(technicalReason(new TypeError('no id'))).toBe('TypeError: no id')
  expect(technicalReason(new Error('x'.repeat(3_000)))).toHaveLength(2_000)
  expect(technicalReason('odd')).toBe('unknown error')
})
