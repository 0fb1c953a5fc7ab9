import { emit, off, on } from './events.ts'
import {
  markReady,
  removeFrame,
  focusFrame,
  createFrame,
  type Report,
  parseReport,
  sendMessage,
  sendIdentity,
} from './frame.ts'
import { applySettings, mount, host, launcher, show, setStyle } from './elements.ts'
import { enterFullScreen, isPhone } from './phone.ts'
import { logError, frameUrl, frontendOrigin, type Settings, settings } from './settings.ts'

/** The API for the embedding site: `chatbot('open')` or `chatbot.open()`. `q` has calls made before loading. */
type Chatbot = ((name: string, ...rest: unknown[]) => void) & {
  q?: [string, ...unknown[]][]
  destroy?: () => void
  id?: string | undefined
}

declare global {
  interface Window {
    chatbot?: Chatbot | undefined
    chatbotConfig?: Settings
  }
}

const maxMessageLength = 4_000
const abortController = new AbortController()
let isOpen = false
let unread = 0
let restorePage: () => void

const calls = {
  /** Opens the panel. `focus` is false when a reload reopens it: then the input is not focused. */
  open: (focus: unknown = true): void => {
    createFrame()
    if (isOpen) return
    setOpen(true)
    restorePage = enterFullScreen()
    if (focus) focusFrame()
    sendMessage({ type: 'open', focus, path: location.pathname })
    emit('open')
  },
  close: (): void => {
    if (!isOpen) return
    const hadFocus = document.activeElement === host
    restorePage()
    setOpen(false)
    if (hadFocus) launcher.focus()
    sendMessage({ type: 'close' })
    emit('close')
  },
  toggle: (): void => (isOpen ? calls.close() : calls.open()),
  send: (text: string): void => {
    calls.open()
    sendMessage({ type: 'send', text: text.slice(0, maxMessageLength) })
  },
  identify: (identity: Settings['identity']): void => {
    settings.identity = identity
    sendIdentity()
  },
  reset: (): void => {
    settings.identity = undefined
    createFrame()
    sendMessage({ type: 'reset' })
  },
  update: (changes: object): void => {
    const previousUrl = frameUrl()
    Object.assign(settings, changes)
    applySettings()
    if (frameUrl() === previousUrl || !removeFrame()) return
    createFrame()
    if (isOpen) sendMessage({ type: 'open', focus: false })
  },
  on,
  off,
  destroy: (): void => {
    if (isOpen) restorePage()
    abortController.abort()
    storeOpenState('')
    removeFrame()
    host.remove()
    delete window.chatbot
  },
}

function setOpen(isOpenNow: boolean): void {
  isOpen = isOpenNow
  unread = 0
  show(isOpen, unread)
  storeOpenState(isOpen ? '1' : '')
}

const openStateKey = `chatbot ${settings.chatbotId}`

/** Stores whether the panel is open, '1' or '', so that it survives a reload. */
function storeOpenState(value: string): void {
  try {
    sessionStorage[openStateKey] = value
  } catch {
    // Without storage the panel is closed after a reload.
  }
}

function readOpenState(): string | undefined {
  try {
    return sessionStorage[openStateKey]
  } catch {
    return undefined
  }
}

function closeOnEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.defaultPrevented) calls.close()
}

function receive(event: MessageEvent): void {
  const report = parseReport(event)
  if (report) reportHandlers[report.type]?.(report)
}

/** The handlers by report type; unknown types are ignored. */
const reportHandlers: Record<string, ((report: Report) => void) | undefined> = {
  ready: () => {
    markReady()
    emit('ready')
  },
  close: calls.close,
  theme: ({ color }) => setStyle('--c', color),
  unread: ({ count }) => {
    unread = isOpen ? 0 : Number(count) || 0
    show(isOpen, unread)
    emit('unread', { count: unread })
  },
  message: ({ role, text }) => emit(`${role}-message`, { text }),
  error: ({ code, message }) => emit('error', { code, message }),
  navigate: ({ url }) => {
    // Only links to the embedding site itself may navigate its window.
    if (url.startsWith(`${location.origin}/`)) location.href = url
  },
}

function start(): void {
  const existing = window.chatbot
  if (existing?.destroy)
    return existing.id === settings.chatbotId ? undefined : logError('second chatbotId')
  if (!settings.chatbotId) return logError('chatbotId is missing')
  if (!frontendOrigin()) return logError('frontendUrl is missing')

  mount()
  show(false, 0)
  // Shorter than `addEventListener`; no other code sets handlers on this element.
  Object.assign(launcher, {
    onpointerenter: createFrame,
    onfocus: createFrame,
    onclick: calls.toggle,
  })
  addEventListener('message', receive, abortController)
  addEventListener('keydown', closeOnEscape, abortController)

  const chatbot: Chatbot = (name, ...rest) => {
    const call: unknown = Reflect.get(calls, name)
    if (typeof call === 'function') call(...rest)
    else logError(`there is no ${name}`)
  }
  window.chatbot = Object.assign(chatbot, calls, { id: settings.chatbotId })
  if (readOpenState() && !isPhone()) calls.open(false)
  existing?.q?.forEach((call) => chatbot(...call))
}

start()
