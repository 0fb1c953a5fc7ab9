// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const site = 'https://chat.example'
const complaints: string[] = []

type Posted = { message: object; target: string }

/** Runs the script as a page that includes it does. */
async function include(config?: object): Promise<void> {
  if (config) window.chatbotConfig = config
  vi.resetModules()
  await import('./embed.ts')
}

function shadow(): ShadowRoot {
  const root = document.querySelector('chatbot-widget')?.shadowRoot
  if (!root) throw new Error('There is no widget')
  return root
}

const launcher = () => shadow().querySelector('button')
const frame = () => shadow().querySelector('iframe')
const panel = () => shadow().querySelector('div')

/** Puts a listening chat page into the frame and returns what it is told. */
function answerFrame(): { posted: Posted[]; report: (data: object, origin?: string) => void } {
  const posted: Posted[] = []
  const inside = {
    postMessage: (message: object, target: string) => posted.push({ message, target }),
  }
  Object.defineProperty(frame(), 'contentWindow', { value: inside, configurable: true })

  function report(data: object, origin = site): void {
    const event = new MessageEvent('message', { origin, data: { chatbot: 1, v: 1, ...data } })
    Object.defineProperty(event, 'source', { value: inside })
    window.dispatchEvent(event)
  }
  return { posted, report }
}

beforeEach(() => {
  // A frame without an address loads an empty page: no test reaches a network.
  Reflect.get(window, 'happyDOM').settings.enableIframePageLoading = true
  complaints.length = 0
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockImplementation((words) => void complaints.push(String(words)))
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(function set(
    this: HTMLIFrameElement,
    url: string,
  ) {
    this.setAttribute('data-src', url)
  })
})

afterEach(() => {
  window.chatbot?.destroy?.()
  delete window.chatbot
  delete window.chatbotConfig
  vi.restoreAllMocks()
})

test('loading draws the launcher and asks for nothing else', async () => {
  await include({ chatbotId: 'b 1', frontendUrl: `${site}/` })

  expect(launcher()?.ariaLabel).toBe('Open chat')
  expect(frame()).toBeNull()
  expect(document.querySelector('chatbot-widget')?.parentElement).toBe(document.documentElement)
})

test('EMBED-08 a press opens the chat page in a fenced frame', async () => {
  await include({ chatbotId: 'b 1', frontendUrl: `${site}/` })

  launcher()?.click()

  expect(frame()?.dataset['src']).toBe(
    `${site}/chatbotiframe/b%201?embed=1&host=${window.location.origin}`,
  )
  expect(frame()?.title).toBe('Chat')
  expect(frame()?.getAttribute('sandbox') ?? String(frame()?.sandbox)).toBe(
    'allow-scripts allow-forms allow-same-origin allow-popups',
  )
  expect(panel()?.hidden).toBe(false)
  expect(launcher()?.ariaLabel).toBe('Close chat')
})

test('a second inclusion returns at once', async () => {
  await include({ chatbotId: 'b', frontendUrl: site })
  const first = window.chatbot
  await include()

  expect(document.querySelectorAll('chatbot-widget')).toHaveLength(1)
  expect(window.chatbot).toBe(first)
})

test.each([
  [{ frontendUrl: site }, '[chatbot] chatbotId is missing'],
  [{ chatbotId: 'b', frontendUrl: 'javascript:alert(1)' }, '[chatbot] frontendUrl is missing'],
])('it never fails silently: %j', async (config, line) => {
  await include(config)

  expect(complaints).toEqual([line])
  expect(document.querySelector('chatbot-widget')).toBeNull()
})

test('calls made before the script are kept, and reach the frame once it listens', async () => {
  window.chatbot = Object.assign(() => undefined, {
    q: [['open'], ['identify', { token: 'jwt' }], ['send', 'x'.repeat(5_000)]] as [
      string,
      ...unknown[],
    ][],
  })
  await include({ chatbotId: 'b', frontendUrl: site })
  const { posted, report } = answerFrame()
  expect(posted).toEqual([])

  report({ type: 'ready' })

  expect(posted.map(({ message }) => message)).toEqual([
    { chatbot: 1, v: 1, type: 'identify', token: 'jwt' },
    { chatbot: 1, v: 1, type: 'open', focus: true },
    { chatbot: 1, v: 1, type: 'send', text: 'x'.repeat(4_000) },
  ])
  expect(posted.every(({ target }) => target === site)).toBe(true)
})

test('only the frame of our own origin is heard', async () => {
  await include({ chatbotId: 'b', frontendUrl: site })
  launcher()?.click()
  const { report } = answerFrame()

  report({ type: 'close' }, 'https://evil.example')
  window.dispatchEvent(
    new MessageEvent('message', { origin: site, data: { chatbot: 1, v: 1, type: 'close' } }),
  )
  report({ type: 'close', v: 2 })
  expect(panel()?.hidden).toBe(false)

  report({ type: 'close' })
  expect(panel()?.hidden).toBe(true)
})

test('messages become events, and unread answers a number on the launcher', async () => {
  await include({ chatbotId: 'b', frontendUrl: site })
  const heard: unknown[] = []
  window.chatbot?.('on', 'ai-message', (detail: unknown) => heard.push(detail))
  launcher()?.click()
  launcher()?.click()
  const { report } = answerFrame()

  report({ type: 'message', role: 'ai', text: 'Hello' })
  report({ type: 'unread', count: 2 })

  await vi.waitFor(() => expect(heard).toEqual([{ text: 'Hello' }]))
  expect(launcher()?.ariaLabel).toBe('Open chat, 2 unread')
})

test('Escape closes the panel', async () => {
  await include({ chatbotId: 'b', frontendUrl: site })
  launcher()?.click()

  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))

  expect(panel()?.hidden).toBe(true)
})

test('a chat page that does not answer is explained, in the panel and in the console', async () => {
  vi.useFakeTimers()
  await include({ chatbotId: 'b', frontendUrl: site })
  launcher()?.click()

  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()

  expect(complaints[0]).toContain('[chatbot] not_ready')
  expect(shadow().querySelector('a')?.hidden).toBe(false)
  expect(launcher()?.hidden).toBe(false)
})

test('destroy leaves nothing behind, and the script may come again', async () => {
  await include({ chatbotId: 'b', frontendUrl: site })
  window.chatbot?.('destroy')

  expect(document.querySelector('chatbot-widget')).toBeNull()
  expect(window.chatbot).toBeUndefined()
  await include()
  expect(launcher()?.ariaLabel).toBe('Open chat')
})

test('settings can change in place', async () => {
  await include({ chatbotId: 'b', frontendUrl: site, position: 'left', offset: 32 })
  const host = document.querySelector<HTMLElement>('chatbot-widget')
  expect(panel()?.className).toBe('left')
  expect(host?.style.getPropertyValue('--o')).toBe('32px')

  window.chatbot?.('update', { position: 'right', hideLauncher: true })

  expect(panel()?.className).toBe('right')
  expect(launcher()?.hidden).toBe(true)
})
