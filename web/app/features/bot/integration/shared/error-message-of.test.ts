import { expect, test } from 'vitest'
import { CallError } from '../../../../shared/call-error.ts'
import { errorMessageOf } from './error-message-of.ts'

test('ERR-12 a call without a response shows the reason', () => {
  const lost = new CallError({ code: 'unreachable', message: "Can't reach the server" })
  const refused = new CallError({ code: 'name_taken', message: 'The name is taken.', status: 409 })

  expect(errorMessageOf(lost)).toBe("An error occurred: Can't reach the server")
  expect(errorMessageOf('lost')).toBe('An error occurred: unknown reason')
  expect(errorMessageOf(refused)).toBe('The name is taken.')
})
