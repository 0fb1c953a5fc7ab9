import { expect, test } from 'vitest'
import { hostPageOf, parseRequest } from './host-page.ts'

test.each([
  ['a foreign message', { hello: 1 }],
  ['nothing', null],
  ['another version', { chatbot: 1, v: 2, type: 'open' }],
  ['an unknown type', { chatbot: 1, v: 1, type: 'eval', text: 'x' }],
  ['a text that is not a string', { chatbot: 1, v: 1, type: 'send', text: { toString: 'x' } }],
  ['a text that is a list', { chatbot: 1, v: 1, type: 'send', text: ['x'] }],
  ['a token that is a list', { chatbot: 1, v: 1, type: 'identify', token: ['x'] }],
  ['an empty text', { chatbot: 1, v: 1, type: 'send', text: '' }],
  ['a text beyond the limit', { chatbot: 1, v: 1, type: 'send', text: 'x'.repeat(4_001) }],
  ['a token beyond the limit', { chatbot: 1, v: 1, type: 'identify', token: 'x'.repeat(4_097) }],
])('%s from the embedding site is ignored', (_, message) => {
  expect(parseRequest(message)).toBeUndefined()
})

test('valid requests are parsed', () => {
  expect(parseRequest({ chatbot: 1, v: 1, type: 'send', text: 'Hi' })).toEqual({
    type: 'send',
    text: 'Hi',
  })
  expect(parseRequest({ chatbot: 1, v: 1, type: 'open' })).toEqual({
    type: 'open',
    takesFocus: true,
    path: '',
  })
})

/** The parts of a window that the code uses. */
function frameAt(href: string, ancestors?: string[]) {
  const posted: unknown[][] = []
  const listeners: ((event: unknown) => void)[] = []
  const parent = { postMessage: (...message: unknown[]) => posted.push(message) }
  const frame = {
    location: { href, ancestorOrigins: ancestors },
    parent,
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.push(listener),
    removeEventListener: () => undefined,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { frame: frame as unknown as Window, parent, posted, listeners }
}

const page = 'https://chat.example/chatbotiframe/b?embed=1&host=https://shop.example'

test('reports are sent only to the origin in the URL', () => {
  const { frame, posted } = frameAt(page, ['https://shop.example'])

  hostPageOf(frame)?.send({ type: 'ready' })

  expect(posted).toEqual([[{ chatbot: 1, v: 1, type: 'ready' }, 'https://shop.example']])
})

test('requests are accepted only from the parent with that origin', () => {
  const { frame, parent, listeners } = frameAt(page)
  const taken: unknown[] = []
  hostPageOf(frame)?.listen((request) => taken.push(request))
  const data = { chatbot: 1, v: 1, type: 'reset' }

  for (const listener of listeners) {
    listener({ source: {}, origin: 'https://shop.example', data })
    listener({ source: parent, origin: 'https://evil.example', data })
    listener({ source: parent, origin: 'https://shop.example', data })
  }

  expect(taken).toEqual([{ type: 'reset' }])
})

test.each([
  ['the browser reports another site around it', page, ['https://evil.example']],
  ['the host is a wildcard', 'https://chat.example/chatbotiframe/b?embed=1&host=*', undefined],
  ['the host has a path', `${page}/path`, undefined],
  ['it is not embedded', 'https://chat.example/chatbotiframe/b', undefined],
])('there is no host page when %s', (_, href, ancestors) => {
  expect(hostPageOf(frameAt(href, ancestors).frame)).toBeUndefined()
})
