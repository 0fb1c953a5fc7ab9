import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { registration } from './register-form.tsx'

const complete = {
  first_name: 'Mara',
  last_name: 'King',
  email: 'mara@example.com',
  password: 'a long enough word',
  confirm: 'a long enough word',
}
const messagesOf = (values: typeof complete) =>
  z.safeParse(registration, values).error?.issues.map(({ path, message }) => [path[0], message]) ??
  []

test('VAL-10 a different confirmation is refused with the text of the specification', () => {
  expect(messagesOf({ ...complete, confirm: 'another word' })).toEqual([
    ['confirm', 'Passwords do not match'],
  ])
})

test('VAL-10 the passwords are compared even while another field is still wrong', () => {
  expect(messagesOf({ ...complete, first_name: '', confirm: 'another word' })).toContainEqual([
    'confirm',
    'Passwords do not match',
  ])
})

test.each(['first_name', 'last_name', 'email', 'password', 'confirm'] as const)(
  'VAL-09 %s is required',
  (field) => {
    expect(messagesOf({ ...complete, [field]: '' }).map(([name]) => name)).toContain(field)
  },
)

test('five good fields pass', () => {
  expect(messagesOf(complete)).toEqual([])
})
