import { expect, test } from 'vitest'
import { mailboxOf } from './recipient-limit.ts'

test.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['ada+news@example.com', 'ada@example.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['A.D.a+x@GMail.com', 'ada@gmail.com'],
  ['ad.a@googlemail.com', 'ada@gmail.com'],
  ['+@example.com', '+@example.com'],
])('e-mails to %s count for %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})
