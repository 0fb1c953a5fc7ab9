import { expect, test } from 'vitest'
import { errorText, toModelError } from './provider-call.ts'

test.each([
  [400, 'refused'],
  [401, 'wrong_key'],
  [403, 'wrong_key'],
  [404, 'refused'],
  [408, 'timeout'],
  [429, 'rate_limited'],
  [500, 'failing'],
  [529, 'failing'],
])('status %i of a model provider is the error %s', (status, kind) => {
  expect(toModelError(status, '', {})).toMatchObject({ kind })
})

test('an error names the codes of the provider and nothing else of its answer', () => {
  const error = { code: 'model_not_found', message: 'key sk-1 of Ada', type: 'x'.repeat(80), n: 1 }

  const { message } = toModelError(404, JSON.stringify({ error }), {})

  expect(message).toBe('the model provider answered 404 (model_not_found)')
  expect(toModelError(404, '{"error":', {}).message).toBe('the model provider answered 404')
})

test('an error of the network is shown with its code where it has one', () => {
  expect(errorText(Object.assign(new Error('no route'), { code: 'EHOSTUNREACH' }))).toBe(
    'no route (EHOSTUNREACH)',
  )
  expect(errorText(Object.assign(new Error('no route'), { code: 7 }))).toBe('no route')
  expect(errorText(new Error('no route'))).toBe('no route')
  expect(errorText('gone')).toBe('gone')
})
