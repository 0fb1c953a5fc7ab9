import { login, logout } from '@askwell/contract/account'
import { messageStatement } from '@askwell/contract/billing/billing'
import { addBot, chatbotList, getRoles } from '@askwell/contract/bots'
import { removeFunction } from '@askwell/contract/integrations/integrations'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call, toForm } from './call.ts'
import { currentToken, startSession } from './session.ts'

const mara = {
  id: 'u1',
  email: 'mara@example.com',
  first_name: 'Mara',
  last_name: 'King',
  name: 'Mara King',
}
const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answers = (status: number, body: unknown) =>
  network.mockImplementation(() => Promise.resolve(Response.json(body, { status })))
const sent = () => network.mock.lastCall ?? ['', {}]

beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
  startSession({ token: 't1', user: mara })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a form sends booleans as text', () => {
  const form = toForm({ is_enabled: true, asks_visitor: false, activity: '' }, [])

  expect([...form]).toEqual([
    ['is_enabled', 'true'],
    ['asks_visitor', 'false'],
    ['activity', ''],
  ])
})

describe('a call', () => {
  test('is sent to /api with the bearer token and JSON, and returns the checked reply', async () => {
    answers(200, { token: 't2', user: mara, plan: 'No plan' })

    const reply = await call(login, { email: 'mara@example.com', password: 'secret-word' })

    expect(reply.plan).toBe('No plan')
    const [url, init] = sent()
    expect(url).toBe('/api/login')
    expect(init).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer t1', 'content-type': 'application/json' },
      body: '{"email":"mara@example.com","password":"secret-word"}',
    })
  })

  test('by GET is sent with query parameters', async () => {
    answers(200, { status: 1, message_balance: 7, lines: [], next: null })

    await call(messageStatement, { before: 'a b&c' })
    expect(sent()[0]).toBe('/api/message_statement?before=a+b%26c')
    await call(messageStatement, {})
    expect(sent()[0]).toBe('/api/message_statement')
  })

  test('without a body sends none', async () => {
    answers(200, [])

    await call(getRoles, undefined)

    expect(sent()[1]).toMatchObject({ method: 'GET', body: null })
  })

  test('that the server refuses throws its code, message and field texts', async () => {
    answers(400, {
      status: 0,
      code: 'invalid_request',
      message: 'Please check the form',
      errors: { email: 'Please enter a valid email' },
    })

    await expect(call(login, { email: 'x', password: 'y' })).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'Please check the form',
      fields: { email: 'Please enter a valid email' },
    })
    expect(currentToken()).toBe('t1')
  })

  test('without a response throws `unreachable`', async () => {
    network.mockRejectedValue(new TypeError('fetch failed'))

    await expect(call(logout, undefined)).rejects.toMatchObject({ code: 'unreachable' })
  })

  test('with a response that is not JSON throws `unreadable`', async () => {
    network.mockResolvedValue(new Response('<html>Bad gateway</html>', { status: 502 }))

    await expect(call(logout, undefined)).rejects.toMatchObject({
      code: 'unreadable',
      status: 502,
    })
  })

  test.each([
    ['token_expired', 'Signature expired'],
    ['token_revoked', 'Session expired'],
  ])('STATE-03 refused with %s ends the session', async (code, message) => {
    answers(401, { status: 0, code, message })

    await expect(call(chatbotList, undefined)).rejects.toMatchObject({ message })

    expect(currentToken()).toBeNull()
  })
})

describe('a path with parameters', () => {
  test('API-42 is filled with encoded values of the body', async () => {
    answers(200, { status: 1, message: 'ok' })

    await call(removeFunction, { function_id: 'a/b c' })

    const [url, init] = sent()
    expect(url).toBe('/api/integration/removed/a%2Fb%20c')
    expect(init.body).toBeNull()
  })
})

describe('a multipart body', () => {
  test('ENT-22 ENT-23 repeats lists and files, sends an empty list, omits undefined fields', () => {
    const form = toForm(
      {
        name: 'Ampere',
        image: 3,
        websiteList: ['a.example', 'b.example'],
        contentfile: [],
        id: undefined,
      },
      [new File(['one'], 'one.txt'), new File(['two'], 'two.txt')],
    )

    expect(form.get('name')).toBe('Ampere')
    expect(form.get('image')).toBe('3')
    expect(form.getAll('websiteList')).toEqual(['a.example', 'b.example'])
    expect(form.getAll('contentfile')).toEqual([''])
    expect(form.has('id')).toBe(false)
    expect(form.getAll('files')).toHaveLength(2)
  })

  test('sets no content type, because the browser adds the boundary', async () => {
    answers(200, { id: 'b1', name: 'Ampere', role_name: 'Adviser', img_id: 3 })

    await call(addBot, {
      name: 'Ampere',
      id1: 'r1',
      id2: 'p1',
      image: 3,
      websiteList: [],
      contentfile: undefined,
    })

    const [, init] = sent()
    expect(init.body).toBeInstanceOf(FormData)
    expect(init.headers).toEqual({ authorization: 'Bearer t1' })
  })
})

test('a reply that is not what the contract says is refused', async () => {
  answers(200, { token: 7 })

  await expect(
    call(login, { email: 'mara@example.com', password: 'secret-word' }),
  ).rejects.toMatchObject({
    code: 'unreadable',
  })
})
