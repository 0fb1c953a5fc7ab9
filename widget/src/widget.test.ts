// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const site = 'https://chat.example'
const consoleErrors: string[] = []

type Posted = { message: object; target: string }

/** Runs the script as the embedding site does. */
async function runScript(config?: object): Promise<void> {
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

/** Puts a fake chat page into the frame and records the messages to it. */
function connectFakePage(): { posted: Posted[]; report: (data: object, origin?: string) => void } {
  const posted: Posted[] = []
  const pageWindow = {
    postMessage: (message: object, target: string) => posted.push({ message, target }),
  }
  Object.defineProperty(frame(), 'contentWindow', { value: pageWindow, configurable: true })

  function report(data: object, origin = site): void {
    const event = new MessageEvent('message', { origin, data: { chatbot: 1, v: 1, ...data } })
    Object.defineProperty(event, 'source', { value: pageWindow })
    window.dispatchEvent(event)
  }
  return { posted, report }
}

beforeEach(() => {
  // A frame without a URL loads an empty page, so tests use no network.
  Reflect.get(window, 'happyDOM').settings.enableIframePageLoading = true
  consoleErrors.length = 0
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockImplementation((text) => void consoleErrors.push(String(text)))
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

test('loading the script shows the launcher and sends no request', async () => {
  await runScript({ chatbotId: 'b 1', frontendUrl: `${site}/` })

  expect(launcher()?.ariaLabel).toBe('Open chat')
  expect(frame()).toBeNull()
  expect(document.querySelector('chatbot-widget')?.parentElement).toBe(document.documentElement)
})

test('EMBED-08 a press opens the chat page in a sandboxed frame', async () => {
  await runScript({ chatbotId: 'b 1', frontendUrl: `${site}/` })

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

test('including the script twice creates one widget', async () => {
  await runScript({ chatbotId: 'b', frontendUrl: site })
  const first = window.chatbot
  await runScript()

  expect(document.querySelectorAll('chatbot-widget')).toHaveLength(1)
  expect(window.chatbot).toBe(first)
})

test('a second chatbot on the page is named in the console, the first one stays', async () => {
  await runScript({ chatbotId: 'b', frontendUrl: site })
  await runScript({ chatbotId: 'other', frontendUrl: site })

  expect(consoleErrors).toEqual(['[chatbot] second chatbotId'])
  expect(document.querySelectorAll('chatbot-widget')).toHaveLength(1)
})

test.each([
  [{ frontendUrl: site }, '[chatbot] chatbotId is missing'],
  [{ chatbotId: 'b', frontendUrl: 'javascript:alert(1)' }, '[chatbot] frontendUrl is missing'],
])('invalid settings are logged: %j', async (config, line) => {
  await runScript(config)

  expect(consoleErrors).toEqual([line])
  expect(document.querySelector('chatbot-widget')).toBeNull()
})

test('calls made before the script loads are sent to the frame when it is ready', async () => {
  window.chatbot = Object.assign(() => undefined, {
    q: [['open'], ['identify', { token: 'jwt' }], ['send', 'x'.repeat(5_000)]] as [
      string,
      ...unknown[],
    ][],
  })
  await runScript({ chatbotId: 'b', frontendUrl: site })
  const { posted, report } = connectFakePage()
  expect(posted).toEqual([])

  report({ type: 'ready' })

  expect(posted.map(({ message }) => message)).toEqual([
    { chatbot: 1, v: 1, type: 'identify', token: 'jwt' },
    { chatbot: 1, v: 1, type: 'open', focus: true, path: location.pathname },
    { chatbot: 1, v: 1, type: 'send', text: 'x'.repeat(4_000) },
  ])
  expect(posted.every(({ target }) => target === site)).toBe(true)
})

test('only messages from the frame with our origin are accepted', async () => {
  await runScript({ chatbotId: 'b', frontendUrl: site })
  launcher()?.click()
  const { report } = connectFakePage()

  report({ type: 'close' }, 'https://evil.example')
  window.dispatchEvent(
    new MessageEvent('message', { origin: site, data: { chatbot: 1, v: 1, type: 'close' } }),
  )
  report({ type: 'close', v: 2 })
  expect(panel()?.hidden).toBe(false)

  report({ type: 'close' })
  expect(panel()?.hidden).toBe(true)
})

test('messages become events, and the launcher shows the number of unread replies', async () => {
  await runScript({ chatbotId: 'b', frontendUrl: site })
  const received: unknown[] = []
  window.chatbot?.('on', 'ai-message', (detail: unknown) => received.push(detail))
  launcher()?.click()
  launcher()?.click()
  const { report } = connectFakePage()

  report({ type: 'message', role: 'ai', text: 'Hello' })
  report({ type: 'unread', count: 2 })

  await vi.waitFor(() => expect(received).toEqual([{ text: 'Hello' }]))
  expect(launcher()?.ariaLabel).toBe('Open chat, 2 unread')
})

test('Escape closes the panel', async () => {
  await runScript({ chatbotId: 'b', frontendUrl: site })
  launcher()?.click()

  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))

  expect(panel()?.hidden).toBe(true)
})

test('a chat page that does not respond is reported in the panel and the console', async () => {
  vi.useFakeTimers()
  await runScript({ chatbotId: 'b', frontendUrl: site })
  launcher()?.click()

  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()

  expect(consoleErrors[0]).toContain('[chatbot] not_ready')
  expect(shadow().querySelector('a')?.hidden).toBe(false)
  expect(launcher()?.hidden).toBe(false)
})

test('destroy removes the widget, and the script can be included again', async () => {
  await runScript({ chatbotId: 'b', frontendUrl: site })
  window.chatbot?.('destroy')

  expect(document.querySelector('chatbot-widget')).toBeNull()
  expect(window.chatbot).toBeUndefined()
  await runScript()
  expect(launcher()?.ariaLabel).toBe('Open chat')
})

test('settings can be updated at run time', async () => {
  await runScript({ chatbotId: 'b', frontendUrl: site, position: 'left', offset: 32 })
  const host = document.querySelector<HTMLElement>('chatbot-widget')
  expect(panel()?.className).toBe('left')
  expect(host?.style.getPropertyValue('--o')).toBe('32px')

  window.chatbot?.('update', { position: 'right', hideLauncher: true })

  expect(panel()?.className).toBe('right')
  expect(launcher()?.hidden).toBe(true)
})
