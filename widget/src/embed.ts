import { emit, off, on } from './events.ts'
import {
  beReady,
  drop,
  focusFrame,
  prepare,
  type Report,
  reportOf,
  tell,
  tellIdentity,
} from './frame.ts'
import { arrange, draw, host, launcher, show, style } from './parts.ts'
import { coverPage, isPhone } from './phone.ts'
import { complain, frameUrl, frontend, type Settings, settings } from './settings.ts'

/** The call a page makes: `chatbot('open')` or `chatbot.open()`. Before this script, calls queue in `q`. */
type Chatbot = ((name: string, ...rest: unknown[]) => void) & {
  q?: [string, ...unknown[]][]
  destroy?: () => void
}

declare global {
  interface Window {
    chatbot?: Chatbot | undefined
    chatbotConfig?: Settings
  }
}

const longestMessage = 4_000
const listening = new AbortController()
let isOpen = false
let unread = 0
let uncover: () => void

const calls = {
  /** The input takes the focus unless the panel only returns after a reload. */
  open: (focus: unknown = true): void => {
    prepare()
    if (isOpen) return
    turn(true)
    uncover = coverPage()
    if (focus) focusFrame()
    tell({ type: 'open', focus })
    emit('open')
  },
  close: (): void => {
    if (!isOpen) return
    const hadFocus = document.activeElement === host
    uncover()
    turn(false)
    if (hadFocus) launcher.focus()
    tell({ type: 'close' })
    emit('close')
  },
  toggle: (): void => (isOpen ? calls.close() : calls.open()),
  send: (text: string): void => {
    calls.open()
    tell({ type: 'send', text: text.slice(0, longestMessage) })
  },
  identify: (identity: Settings['identity']): void => {
    settings.identity = identity
    tellIdentity()
  },
  reset: (): void => {
    settings.identity = undefined
    prepare()
    tell({ type: 'reset' })
  },
  update: (changes: object): void => {
    const before = frameUrl()
    Object.assign(settings, changes)
    arrange()
    if (frameUrl() === before || !drop()) return
    prepare()
    if (isOpen) tell({ type: 'open', focus: false })
  },
  on,
  off,
  destroy: (): void => {
    if (isOpen) uncover()
    listening.abort()
    remembered('')
    drop()
    host.remove()
    delete window.chatbot
  },
}

function turn(isOpenNow: boolean): void {
  isOpen = isOpenNow
  unread = 0
  show(isOpen, unread)
  remembered(isOpen ? '1' : '')
}

/** Whether the panel was open before the page was loaded again; a value sets it. */
function remembered(value?: string): string | undefined {
  const key = `chatbot ${settings.chatbotId}`
  try {
    if (value !== undefined) sessionStorage[key] = value
    return sessionStorage[key]
  } catch {
    // Without storage a reload finds the panel closed.
    return undefined
  }
}

function closeOnEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.defaultPrevented) calls.close()
}

function receive(event: MessageEvent): void {
  const report = reportOf(event)
  if (report) orders[report.type]?.(report)
}

/** What each kind of report does; kinds that are not known yet do nothing. */
const orders: Record<string, ((report: Report) => void) | undefined> = {
  ready: () => {
    beReady()
    emit('ready')
  },
  close: () => calls.close(),
  theme: ({ color }) => style('--c', color),
  resize: ({ height }) => style('--h', `${height}px`),
  unread: ({ count }) => {
    unread = isOpen ? 0 : Number(count) || 0
    show(isOpen, unread)
    emit('unread', { count: unread })
  },
  message: ({ role, text }) => emit(`${role}-message`, { text }),
  error: ({ code, message }) => emit('error', { code, message }),
  navigate: ({ url }) => {
    // Only a link to the page's own site opens here.
    if (url.startsWith(`${location.origin}/`)) location.href = url
  },
}

function start(): void {
  const before = window.chatbot
  if (before?.destroy) return
  if (!settings.chatbotId) return complain('chatbotId is missing')
  if (!frontend()) return complain('frontendUrl is missing')

  draw()
  show(false, 0)
  launcher.addEventListener('pointerenter', prepare)
  launcher.addEventListener('focus', prepare)
  launcher.addEventListener('click', calls.toggle)
  addEventListener('message', receive, listening)
  addEventListener('keydown', closeOnEscape, listening)

  const chatbot: Chatbot = (name, ...rest) => {
    const call: unknown = Reflect.get(calls, name)
    if (typeof call === 'function') call(...rest)
    else complain(`there is no ${name}`)
  }
  window.chatbot = Object.assign(chatbot, calls)
  if (remembered() && !isPhone()) calls.open(false)
  for (const call of before?.q ?? []) chatbot(...call)
}

start()
