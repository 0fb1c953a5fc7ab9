import { afterEach, expect, test, vi } from 'vitest'
import { checkRegistration, signIn } from './account-api.ts'

const complete = {
  first_name: 'Mara',
  last_name: 'King',
  email: 'mara@example.com',
  password: 'a long enough word',
  confirm: 'a long enough word',
}
const problemsOf = (values: typeof complete) => {
  const checked = checkRegistration(values)
  return 'problems' in checked ? checked.problems : {}
}

test('VAL-10 a different confirmation is refused with the text of the specification', () => {
  expect(problemsOf({ ...complete, confirm: 'another word' })).toEqual({
    confirm: 'Passwords do not match',
  })
})

test('VAL-10 compares the passwords even while another field is invalid', () => {
  expect(problemsOf({ ...complete, first_name: '', confirm: 'another word' })).toMatchObject({
    confirm: 'Passwords do not match',
  })
})

test.each(['first_name', 'last_name', 'email', 'password', 'confirm'] as const)(
  'VAL-09 %s is required',
  (field) => {
    expect(Object.keys(problemsOf({ ...complete, [field]: '' }))).toContain(field)
  },
)

test('accepts five valid fields and trims them', () => {
  const values = { ...complete, email: ` ${complete.email} ` }
  expect(checkRegistration(values)).toEqual({ values: complete })
})

test('returns the first of two problems of a field', () => {
  expect(problemsOf({ ...complete, email: '' }).email).toBe('Please enter your email')
})

const signedIn = {
  token: 'cbt_x',
  user: { id: 'u_1', email: 'a@b.c', first_name: 'A', last_name: 'B', name: 'A B' },
  plan: 'No plan',
}

/** Replaces `fetch` and records path and body of each request. */
function stubFetch() {
  const sent: [path: string, body: unknown][] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push([url, JSON.parse(body)])
    return new Response(JSON.stringify(signedIn))
  })
  return sent
}
afterEach(() => {
  vi.unstubAllGlobals()
})

const password = { method: 'password', email: 'a@b.c', password: 'secret' } as const
const google = { method: 'google', credential: 'jwt' } as const

test('signs in with a password, and with the code of the second factor', async () => {
  const sent = stubFetch()

  await signIn(password, {})
  await signIn(password, { code: '123456' })

  expect(sent).toEqual([
    ['/api/login', { email: 'a@b.c', password: 'secret' }],
    ['/api/login', { email: 'a@b.c', password: 'secret', code: '123456' }],
  ])
})

test('signs in with Google, and with the password of the account to connect', async () => {
  const sent = stubFetch()

  await signIn(google, { password: 'mine' })

  expect(sent).toEqual([['/api/oauth', { credential: 'jwt', password: 'mine' }]])
})

test('keeping the account sends the same credentials', async () => {
  const sent = stubFetch()

  await signIn(password, { keepsAccount: true, code: '123456' })
  await signIn(google, { keepsAccount: true })

  expect(sent).toEqual([
    ['/api/keep_account', { email: 'a@b.c', password: 'secret', code: '123456' }],
    ['/api/keep_account', { credential: 'jwt' }],
  ])
})
