import { expect, test } from 'vitest'
import { removeSecrets } from './echoed-secrets.ts'

const secret = 'sk_live_4f"9+Äx/77'
const hexOf = (text: string) => Buffer.from(text).toString('hex')
const base64 = (text: string) => Buffer.from(text).toString('base64')

test.each([
  ['as it is', secret],
  ['percent-encoded', encodeURIComponent(secret)],
  ['in JSON', JSON.stringify({ you_sent: secret })],
  ['in Base64', base64(secret)],
  ['in Base64 after one byte', base64(`x${secret}`)],
  ['in Base64 after a user name', base64(`user:${secret}`)],
  ['in upper case', secret.toUpperCase()],
  ['percent-encoded in lower case', encodeURIComponent(secret).toLowerCase()],
  ['as a field of a form', new URLSearchParams({ secret }).toString()],
  ['percent-encoded character by character', hexOf(secret).replaceAll(/../g, '%$&')],
  ['in JSON of ASCII', '{"sent":"sk_live_4f\\"9+\\u00C4x\\/77"}'],
  ['in JSON within JSON', JSON.stringify(JSON.stringify({ sent: secret }))],
  ['in HTML', `<td>${secret.replace('"', '&quot;')}</td>`],
  ['in hexadecimal digits', hexOf(secret)],
  ['in upper-case ones', hexOf(secret).toUpperCase()],
  ['in a dump of bytes', hexOf(secret).replaceAll(/../g, '$& ')],
  ['in Base64 with escaped slashes', base64(`${secret}???`).replaceAll('/', '\\/')],
  ['in Base64, percent-encoded', encodeURIComponent(base64(secret))],
  ['in URL-safe Base64', Buffer.from(`ab${secret}cd`).toString('base64url')],
])('a secret is removed %s', (_form, text) => {
  const cleaned = removeSecrets(`before ${text} after`, [secret])

  expect(cleaned).toMatch(/^before .*after$/)
  expect(cleaned).toContain('[left out]')
  expect(cleaned.toLowerCase()).not.toMatch(/live_4f|6c\W?6976655f/)
  for (const piece of cleaned.split(/[^\w+/-]+/)) {
    expect(Buffer.from(piece, 'base64').toString('utf8')).not.toContain('live_4f')
  }
})

test.each([
  ['after 76 characters', 76, '\n'],
  ['after 64 characters', 64, '\r\n'],
  ['after 76 characters in JSON', 76, '\\n'],
  ['in indented lines', 20, '\n    '],
])('a secret in Base64 that is wrapped %s is removed', (_how, width, lineBreak) => {
  const long = `sk_live_${'4f9Zq'.repeat(30)}`
  const wrapped = base64(`user:${long};`).replaceAll(
    new RegExp(`.{${width}}`, 'g'),
    `$&${lineBreak}`,
  )

  const cleaned = removeSecrets(`first\n${wrapped}\nlast`, [long])

  expect(cleaned).toMatch(/^first\n.*\[left out\].*\nlast$/s)
  const bytes = Buffer.from(cleaned.replaceAll(/[\s\\]+n?|\[left out\]/g, ''), 'base64')
  expect(bytes.toString('latin1')).not.toContain('4f9Z')
})

test('the value of a header is removed with and without its scheme', () => {
  expect(removeSecrets('token abcdef123456', ['Bearer abcdef123456'])).toBe('token [left out]')
  expect(removeSecrets('password hunter2hunter2', [`Basic ${base64('ada:hunter2hunter2')}`])).toBe(
    'password [left out]',
  )
})

test('short and absent secrets change nothing', () => {
  expect(removeSecrets('a cat sat', ['', 'at'])).toBe('a cat sat')
})
