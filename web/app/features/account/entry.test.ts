import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '../../shared/call-error.ts'
import { askOf, enter } from './entry.ts'

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

test.each([
  ['second_factor_required', 'code'],
  ['link_needs_password', 'password'],
  ['account_closing', 'keep'],
  ['second_factor_wrong', null],
  ['bad_credentials', null],
] as const)('the refusal %s asks for %s', (code, ask) => {
  expect(askOf(new CallError({ code, message: '' }))).toBe(ask)
})
