// @vitest-environment happy-dom
import type { PublicBot } from '@askwell/contract/chat'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Chat, type ChatProps } from './chat.tsx'
import { waitForReact } from './testing/react-work.ts'

const bot: PublicBot = {
  ai_notice: 'An AI answers.',
  privacy_url: '',
  suggested: 'When do you open?\n\nWhere are you?',
  initial: 'Hello, I am **Ampere**.',
  placeholder: 'Ask about wiring',
  bot_msg_bg_color: '#aabbcc',
  img_id: 2,
  name: 'Ampere <b>',
}

let root: Root
let balance: number
let urls: string[]

beforeEach(() => {
  balance = 3
  urls = []
  localStorage.clear()
  sessionStorage.clear()
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.body.firstElementChild ?? document.body)
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    if (url.endsWith('/check_message_balance')) return Response.json({ message_balance: balance })
    if (url.includes('/create_session')) return Response.json('s')
    if (!url.includes('/chat_stream')) return Response.json({ status: 1 })
    return new Response(
      'id: m:1\ndata: At **nine**.\n\nevent: sources\ndata: [{"kind":"file","title":"Hours.pdf","place":"p. 7"}]\n\nevent: done\ndata: {"message_id":"m","charged":true}\n\n',
    )
  })
})

// React finishes its scheduled work before the document is removed.
afterEach(async () => {
  flushSync(() => root.unmount())
  await waitForReact()
  vi.unstubAllGlobals()
})

function open(overrides: Partial<ChatProps> = {}): void {
  const props: ChatProps = {
    botId: 'b',
    bot,
    apiUrl: '/api',
    kind: 'public',
    brand: 'Acme',
    ...overrides,
  }
  flushSync(() => root.render(<Chat {...props} />))
}

function one(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`There is no ${selector}`)
  return found
}

const log = () => one('[role=log][aria-label=Conversation]')
const input = () => one('textarea[aria-label=Message]')
const pills = () => [...document.querySelectorAll<HTMLButtonElement>('ul button')]

test('STATE-42 PREVIEW-03 PUBCHAT-09 all settings of the bot are shown', () => {
  open()

  expect(log().textContent).toContain('Hello, I am Ampere.')
  expect(input().getAttribute('placeholder')).toBe('Ask about wiring')
  expect(pills().map((pill) => pill.textContent)).toEqual(['When do you open?', 'Where are you?'])
  expect(one('section').style.getPropertyValue('--cw-bot')).toBe('#AABBCC')
  expect(one('img').getAttribute('src')).toBe('/images/avatar/2.png')
  expect(one('h1').textContent).toBe('Ampere <b>')
})

test('PUBCHAT-03 the footer shows the brand and links to the home page in a new tab', () => {
  open()

  const link = one('footer a')
  expect(link.textContent).toBe('Powered By Acme')
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/', '_blank'])
})

test('PREVIEW-04 a pressed suggestion is sent, and its reply shows its sources', async () => {
  const onSources = vi.fn<NonNullable<ChatProps['onSources']>>()
  open({ onSources })

  pills()[0]?.click()
  await vi.waitFor(() => expect(log().textContent).toContain('Hours.pdf, p. 7'))

  expect(log().textContent).toContain('At nine.')
  expect(urls.some((url) => url.includes('message=When+do+you+open%3F'))).toBe(true)
  expect(onSources.mock.calls[0]?.[0]).toMatchObject([{ title: 'Hours.pdf' }])
  expect(pills()).toEqual([])
})

test('PUBCHAT-06 PUBCHAT-07 without messages left one notice is shown and every control is disabled', async () => {
  balance = 0
  const onBalanceEmpty = vi.fn<() => void>()
  open({ onBalanceEmpty })

  await vi.waitFor(() =>
    expect(log().textContent).toBe('Please contact system admin to resolve message balance issue.'),
  )

  expect(input().hasAttribute('disabled')).toBe(true)
  expect(one('button[aria-label=Send]').hasAttribute('disabled')).toBe(true)
  expect(pills().every((pill) => pill.disabled)).toBe(true)
  expect(onBalanceEmpty).toHaveBeenCalledOnce()
})

test('the preview links to the purchase of messages and has no footer', async () => {
  balance = 0
  open({ kind: 'preview', token: () => 't' })

  await vi.waitFor(() => expect(one('[role=log] a').getAttribute('href')).toBe('/buytoken'))

  expect(document.querySelector('footer')).toBeNull()
  expect(document.querySelector('h1')).toBeNull()
})

test('PREVIEW-06 changed settings are shown without a reload', () => {
  open()
  open({ bot: { ...bot, initial: 'Good day.', bot_msg_bg_color: '#123456' } })

  expect(log().textContent).toContain('Good day.')
  expect(one('section').style.getPropertyValue('--cw-bot')).toBe('#123456')

  open({ bot: { ...bot, bot_msg_bg_color: '' } })
  expect(one('section').style.getPropertyValue('--cw-bot'), 'of the theme').toBe('')
})

test('PUBCHAT-10 a deleted bot is shown as not available', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: 0, code: 'not_found', message: 'No such bot' }, { status: 404 }),
  )
  open()

  await vi.waitFor(() => expect(document.body.textContent).toBe('This chatbot is not available.'))
})

function type(text: string): void {
  const field = one('textarea[aria-label=Message]')
  if (field instanceof HTMLTextAreaElement) field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

async function send(): Promise<void> {
  const button = one('button[aria-label=Send]')
  await vi.waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  button.click()
}

/** Opens the page again, as after a reload. */
function reload(): void {
  flushSync(() => root.unmount())
  root = createRoot(document.body.firstElementChild ?? document.body)
  open()
}

const deleteBot = () =>
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { status: 0, code: 'not_found', message: 'This chatbot is not available.' },
      { status: 404 },
    ),
  )

test('a chatbot that is deleted during a conversation keeps what was said and typed', async () => {
  open()
  pills()[0]?.click()
  await vi.waitFor(() => expect(log().textContent).toContain('Hours.pdf'))
  deleteBot()
  type('And on Sunday?')
  await send()
  await vi.waitFor(() => expect(log().textContent).toContain('This chatbot is not available.'))
  type('One more thing')
  await vi.waitFor(() => expect(sessionStorage.length).toBe(1))

  expect(log().textContent).toContain('Hours.pdf')
  expect(log().textContent).toContain('And on Sunday?')
  expect(log().textContent.match(/not available/g)).toHaveLength(1)
  expect(input()).toMatchObject({ value: 'One more thing', readOnly: true })
  expect(one('button[aria-label=Send]').hasAttribute('disabled')).toBe(true)
})

test('a conversation stays readable when its chatbot was deleted before the page opened again', async () => {
  open()
  pills()[0]?.click()
  await vi.waitFor(() => expect(log().textContent).toContain('Hours.pdf'))
  deleteBot()
  reload()

  await vi.waitFor(() => expect(log().textContent).toContain('This chatbot is not available.'))
  expect(log().textContent).toContain('Hours.pdf')
})

test('the text in the input survives a reload of this tab, and is gone once it is sent', async () => {
  open()
  type('When is the last boat')
  reload()
  expect(input()).toMatchObject({ value: 'When is the last boat' })

  await send()
  await vi.waitFor(() => expect(log().textContent).toContain('Hours.pdf'))
  reload()

  expect(input()).toMatchObject({ value: '' })
})

test('every button has a name', async () => {
  open()
  pills()[0]?.click()
  await vi.waitFor(() => expect(log().textContent).toContain('Hours.pdf'))

  const names = [...document.querySelectorAll('button')].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  )
  expect(names).toEqual([
    'New conversation',
    'Copy',
    'Regenerate',
    'Good answer',
    'Bad answer',
    'Send',
  ])
})
