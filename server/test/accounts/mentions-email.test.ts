import { expect, test } from 'vitest'
import { mentionsEmail } from '../../src/platform/db/mentions-email.ts'

test.each([
  'ada@example.com',
  'Write to ADA@Example.com.',
  'From: Ada <ada@example.com>',
  'ada@example.com, bea@example.com',
  'First xada@example.com, then ada@example.com',
  'First ada@example.com, then ada@example.com.au',
])('%s names the address', (text) => {
  expect(mentionsEmail(text, 'Ada@example.com')).toBe(true)
})

test.each([
  '',
  'Ada, example.com',
  'xada@example.com',
  'the.ada@example.com',
  'not-ada@example.com',
  'a+ada@example.com',
  'ada@example.com.au',
  'ada@example.company',
  'ada@example.com-pany.net',
  'xada@example.com and ada@example.community',
])('%s names another address', (text) => {
  expect(mentionsEmail(text, 'ada@example.com')).toBe(false)
})
