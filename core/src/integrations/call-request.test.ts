import type { JsonObject } from '@askwell/contract/integration-rules'
import { expect, test } from 'vitest'
import { requestOf } from './call-request.ts'
import { redactedArguments, redactedResult } from './redacted-arguments.ts'

const plain = { headers: {}, body: null }
const get = (url: string) => ({ ...plain, method: 'GET', url }) as const
const post = (url: string) => ({ ...plain, method: 'POST', url }) as const

test('a GET request carries flat arguments in its query', () => {
  expect(requestOf(get('https://a.example/x#top'), { q: 'ä b', on: true, ids: [1, 2] })).toEqual({
    method: 'GET',
    url: 'https://a.example/x?q=%C3%A4%20b&on=true&ids=1&ids=2#top',
    headers: {},
    body: null,
  })
})

test('what stands in the address does not travel twice', () => {
  expect(requestOf(post('https://a.example/{id}/x'), { id: 7, note: 'hi' })).toEqual({
    method: 'POST',
    url: 'https://a.example/7/x',
    headers: {},
    body: '{"note":"hi"}',
  })
})

test('a body of its own takes the arguments in its places, and no key of one that is missing', () => {
  const ticket = {
    ...post('https://a.example/tickets'),
    headers: { 'x-version': '2' },
    body: { ticket: { subject: 'Chat: {topic}', comment: { body: '{text}' }, tags: ['{tag}'] } },
  }

  expect(requestOf(ticket, { topic: 'Refund', text: { lines: 2 }, extra: 'x' })).toEqual({
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
  [get('https://a.example/.{id}'), { id: '.' }],
  [get('https://a.example/%2e{id}/x'), { id: '.' }],
])('%j does not take %j', (setting, args) => {
  expect(() => requestOf(setting, args)).toThrow(expect.objectContaining({ code: 'bad_arguments' }))
})

test('the host of an address cannot be changed by an argument', () => {
  expect(requestOf(get('https://a.example/{id}'), { id: '//evil.example/@b' }).url).toBe(
    'https://a.example/%2F%2Fevil.example%2F%40b',
  )
})

test('the call log keeps neither secrets nor long texts', () => {
  const args = { Password: 'a', user: { access_token: 'b' }, note: 'c'.repeat(300), n: 1 }

  expect(redactedArguments(args)).toBe(
    `{"Password":"[left out]","user":{"access_token":"[left out]"},"note":"${'c'.repeat(200)}…","n":1}`,
  )
  expect(
    redactedArguments(Object.fromEntries(Array.from({ length: 999 }, (_, n) => [`k${n}`, n]))),
  ).toHaveLength(2_001)
})

const posted = (body: JsonObject) =>
  ({ ...get('https://a.example/'), method: 'POST', body }) as const

test('what is known of a visitor stands in a body where no argument can put it', () => {
  const setting = posted({ who: '{visitor:email}', said: '{said}', 'x-{said}': 'for {said}' })
  const visitor = { email: 'mara@king.example', name: '' }
  const args = { said: '{visitor:email}', email: 'eve@evil.example', 'visitor:email': 'eve' }

  expect(JSON.parse(requestOf(setting, args, visitor).body ?? '')).toEqual({
    who: 'mara@king.example',
    said: '{visitor:email}',
    'x-{said}': 'for {visitor:email}',
  })
  for (const unknown of [null, { email: '', name: 'Mara' }]) {
    expect(() => requestOf(setting, args, unknown)).toThrow(/who the visitor is/)
  }
})

const bodyFor = (at: string) => requestOf(posted({ at: '{utc:at}' }), { at }).body

test('a moment is sent in universal time, whatever its offset', () => {
  expect(bodyFor('2050-09-05T09:00:00+02:00')).toBe('{"at":"2050-09-05T07:00:00.000Z"}')
  expect(() => bodyFor('tomorrow')).toThrow(/no date and time/)
})

test.each([
  ['[{"api_key":"k1","state":"sent"}]', '[{"api_key":"[left out]","state":"sent"}]'],
  [
    '{"Authorization": "Bearer abc.def", "state": "se',
    '{"Authorization": [left out], "state": "se',
  ],
  ['user=ada&access_token=t1&page=2', 'user=ada&access_token=[left out]&page=2'],
  ['Authorization: Bearer abc.def\nall well', 'Authorization: [left out]\nall well'],
  ['<p>It arrives on Monday: 9 a.m.</p>', '<p>It arrives on Monday: 9 a.m.</p>'],
])('the call log keeps of the answer %j nothing secret', (text, kept) => {
  expect(redactedResult(text)).toBe(kept)
})

test('a long answer is kept in its beginning, and reading it takes no time', () => {
  const begun = performance.now()
  expect(redactedResult('token'.repeat(4_000))).toHaveLength(2_001)
  expect(redactedResult('key:='.repeat(4_000)).length).toBeLessThanOrEqual(2_001)
  expect(performance.now() - begun).toBeLessThan(500)
})
