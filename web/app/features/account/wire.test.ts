import { afterEach, expect, test, vi } from 'vitest'
import { checkRegistration, enter } from './wire.ts'

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

test('VAL-10 the passwords are compared even while another field is still wrong', () => {
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

test('five good fields pass, without the blanks around them', () => {
  const given = { ...complete, email: ` ${complete.email} ` }
  expect(checkRegistration(given)).toEqual({ values: complete })
})

test('of two faults of a field the first is told', () => {
  expect(problemsOf({ ...complete, email: '' }).email).toBe('Please enter your email')
})

const signedIn = {
  token: 'cbt_x',
  user: { id: 'u_1', email: 'a@b.c', first_name: 'A', last_name: 'B', name: 'A B' },
  plan: 'No plan',
}

/** What is sent while this test runs: the path and the body. */
function listen() {
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

const password = { by: 'password', email: 'a@b.c', password: 'secret' } as const
const google = { by: 'google', credential: 'jwt', nonce: 'n' } as const

test('a password signs in, with the code once it was asked for', async () => {
  const sent = listen()

  await enter(password, {})
  await enter(password, { code: '123456' })

  expect(sent).toEqual([
    ['/api/login', { email: 'a@b.c', password: 'secret' }],
    ['/api/login', { email: 'a@b.c', password: 'secret', code: '123456' }],
  ])
})

test('Google signs in, with the password of the account it is connected to', async () => {
  const sent = listen()

  await enter(google, { password: 'mine' })

  expect(sent).toEqual([['/api/oauth', { credential: 'jwt', nonce: 'n', password: 'mine' }]])
})

test('keeping the account sends the same proof', async () => {
  const sent = listen()

  await enter(password, { keepsAccount: true, code: '123456' })
  await enter(google, { keepsAccount: true })

  expect(sent).toEqual([
    ['/api/keep_account', { email: 'a@b.c', password: 'secret', code: '123456' }],
    ['/api/keep_account', { credential: 'jwt', nonce: 'n' }],
  ])
})
