import { expect, test } from 'vitest'
import { CallError } from '../../../shared/call-error.ts'
import { saidOf } from './said-of.ts'

test('ERR-12 a call without an answer of the server says what went wrong', () => {
  const lost = new CallError({ code: 'unreachable', message: 'The server cannot be reached' })
  const refused = new CallError({ code: 'name_taken', message: 'The name is taken.', status: 409 })

  expect(saidOf(lost)).toBe('An error occurred: The server cannot be reached')
  expect(saidOf(refused)).toBe('The name is taken.')
})
