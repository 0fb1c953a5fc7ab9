import type { JsonObject } from '@askwell/contract/integrations/integration-rules'
import { expect, test } from 'vitest'
import { buildRequest } from './build-request.ts'
import { redactArguments, redactResult } from './redact.ts'

const plain = { headers: {}, body: null }
const get = (url: string) => ({ ...plain, method: 'GET', url }) as const
const post = (url: string) => ({ ...plain, method: 'POST', url }) as const

test('puts flat arguments of a GET request into its query', () => {
  expect(buildRequest(get('https://a.example/x#top'), { q: 'ä b', on: true, ids: [1, 2] })).toEqual(
    {
      method: 'GET',
      url: 'https://a.example/x?q=%C3%A4%20b&on=true&ids=1&ids=2#top',
      headers: {},
      body: null,
    },
  )
})

test('does not send an argument twice that is in the URL', () => {
  expect(buildRequest(post('https://a.example/{id}/x'), { id: 7, note: 'hi' })).toEqual({
    method: 'POST',
    url: 'https://a.example/7/x',
    headers: {},
    body: '{"note":"hi"}',
  })
})

test('fills the placeholders of a body template, without keys of missing arguments', () => {
  const ticket = {
    ...post('https://a.example/tickets'),
    headers: { 'x-version': '2' },
    body: { ticket: { subject: 'Chat: {topic}', comment: { body: '{text}' }, tags: ['{tag}'] } },
  }

  expect(buildRequest(ticket, { topic: 'Refund', text: { lines: 2 }, extra: 'x' })).toEqual({
    method: 'POST',
    url: 'https://a.example/tickets',
    headers: { 'x-version': '2' },
    body: '{"ticket":{"subject":"Chat: Refund","comment":{"body":{"lines":2}},"tags":[]}}',
  })
})

test.each([
  [get('https://a.example/x'), { deep: { a: 1 } }],
  [get('https://a.example/{id}'), {}],
  [get('https://a.example/{id}'), { id: null }],
  [get('https://a.example/{id}'), { id: ['a'] }],
  [get('https://a.example/{id}'), { id: '..' }],
  [get('https://a.example/{id}'), { id: '%2e' }],
  [get('https://a.example/{id}'), { id: '%252E' }],
  [get('https://a.example/.{id}'), { id: '.' }],
  [get('https://a.example/%2e{id}/x'), { id: '.' }],
])('%j refuses %j', (setting, args) => {
  expect(() => buildRequest(setting, args)).toThrow(
    expect.objectContaining({ code: 'bad_arguments' }),
  )
})

test.each([
  '//evil.example/@b',
  '../admin',
  '..%2fadmin',
  'a/b',
  'a\\b',
  'a\nb',
  'a..b',
  '..',
  '%2e%2e%2fadmin',
  '%2E.',
  'a%2Fb',
  'a%5cb',
  'a%00b',
  'a%0d%0ab',
  '%252e%252e%252fadmin',
  '%%32%65.',
  `%${'25'.repeat(9_000)}41`,
])(
  'refuses %j in the path of a URL, which servers and proxies decode before they resolve it',
  (id) => {
    for (const url of ['https://a.example/{id}', 'https://a.example/x-{id}/y?z=1']) {
      expect(() => buildRequest(get(url), { id })).toThrow(
        expect.objectContaining({ code: 'bad_arguments' }),
      )
    }
  },
)

test('sends slashes and dots in the query of a URL', () => {
  expect(buildRequest(get('https://a.example/x?path={path}'), { path: '../a/b' }).url).toBe(
    'https://a.example/x?path=..%2Fa%2Fb',
  )
})

test('removes secrets and long texts from arguments in the call log', () => {
  const args = { Password: 'a', user: { access_token: 'b' }, note: 'c'.repeat(300), n: 1 }

  expect(redactArguments(args)).toBe(
    `{"Password":"[left out]","user":{"access_token":"[left out]"},"note":"${'c'.repeat(200)}…","n":1}`,
  )
  expect(
    redactArguments(Object.fromEntries(Array.from({ length: 999 }, (_, n) => [`k${n}`, n]))),
  ).toHaveLength(2_001)
})

test.each([
  ['[{"api_key":"k1","state":"sent"}]', '[{"api_key":"[left out]","state":"sent"}]'],
  [
    '{"Authorization": "Bearer abc.def", "state": "se',
    '{"Authorization": [left out], "state": "se',
  ],
  ['user=ada&access_token=t1&page=2', 'user=ada&access_token=[left out]&page=2'],
  ['Authorization: Bearer abc.def\nall well', 'Authorization: [left out]\nall well'],
  ['paid with 4242 4242 4242 4242, thanks', 'paid with •••• 4242, thanks'],
  ['{"note":"4242-4242-4242-4242"}', '{"note":"•••• 4242"}'],
  ['{"number":4242424242424242}', '{"number":"•••• 4242"}'],
  ['table 12, 4242 4242 4242 4242', 'table 12, •••• 4242'],
  ['seat 12 4242 4242 4242 4242 12/29', 'seat 12 •••• 4242 12 29'],
  ['4242.4242.4242.4242', '•••• 4242'],
  ['4242\u00a04242–4242-4242', '•••• 4242'],
  ['3782 822463 10005 4242424242424242', '•••• 0005 •••• 4242'],
  ['{"4242424242424242":"card"}', '{"•••• 4242":"card"}'],
  ['order 1234567890123456 and +49 170 1234567', 'order 1234567890123456 and +49 170 1234567'],
  ['<p>It arrives on Monday: 9 a.m.</p>', '<p>It arrives on Monday: 9 a.m.</p>'],
])('removes secrets from the response %j in the call log', (text, logged) => {
  expect(redactResult(text)).toBe(logged)
})

test('logs only the beginning of a long response, in linear time', () => {
  expect(redactResult('token'.repeat(600_000))).toHaveLength(2_001)
  expect(redactResult('key:='.repeat(600_000)).length).toBeLessThanOrEqual(2_001)
})

const posted = (body: JsonObject) =>
  ({ ...get('https://a.example/'), method: 'POST', body }) as const

test('fills visitor fields of a body, which arguments cannot set', () => {
  const setting = posted({ who: '{visitor:email}', said: '{said}', 'x-{said}': 'for {said}' })
  const visitor = { id: 'v1', email: 'mara@king.example', name: '' }
  const args = { said: '{visitor:email}', email: 'eve@evil.example', 'visitor:email': 'eve' }

  expect(JSON.parse(buildRequest(setting, args, visitor).body ?? '')).toEqual({
    who: 'mara@king.example',
    said: '{visitor:email}',
    'x-{said}': 'for {visitor:email}',
  })
  for (const unknown of [null, { id: 'v1', email: '', name: 'Mara' }]) {
    expect(() => buildRequest(setting, args, unknown)).toThrow(/Only signed-in visitors/)
  }
})

const bodyFor = (at: string) => buildRequest(posted({ at: '{utc:at}' }), { at }).body

test('converts a time to UTC', () => {
  expect(bodyFor('2050-09-05T09:00:00+02:00')).toBe('{"at":"2050-09-05T07:00:00.000Z"}')
  expect(() => bodyFor('tomorrow')).toThrow(/must be a date and time/)
})
