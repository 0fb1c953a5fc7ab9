import { emit } from './events.ts'
import { element, note, panel } from './parts.ts'
import { complain, frameUrl, frontend, settings } from './settings.ts'

/** What the chat page reports. Which fields come depends on the type. */
export type Report = Record<
  'type' | 'color' | 'count' | 'height' | 'url' | 'role' | 'text' | 'code' | 'message',
  string
>

/** How long the chat page may take to report that it listens. */
const readyWithinMs = 10_000
/** No report needs more characters. */
const longest = 40_000

let frame: HTMLIFrameElement | undefined
let isReady = false
let waiting: object[] = []
let timer: ReturnType<typeof setTimeout>

/** Makes the frame when somebody first shows interest, never by loading the page. */
export function prepare(): void {
  if (frame) return
  frame = element('iframe', {
    title: 'Chat',
    allow: 'clipboard-write',
    referrerPolicy: 'strict-origin-when-cross-origin',
    src: frameUrl(),
    // The property takes a text; its type knows the list alone.
    ...({ sandbox: 'allow-scripts allow-forms allow-same-origin allow-popups' } as object),
  })
  panel.prepend(frame)
  timer = setTimeout(() => {
    note.href = frameUrl()
    note.hidden = false
    complain(`not_ready: ${note.href} (domain list? frame-src?)`)
    emit('error', { code: 'not_ready', message: 'The chat could not load' })
  }, readyWithinMs)
}

/** Takes the frame away, with all it was told. */
export function drop(): boolean {
  const hadFrame = !!frame
  clearTimeout(timer)
  frame?.remove()
  frame = undefined
  isReady = false
  waiting = []
  note.hidden = true
  return hadFrame
}

/** Tells the chat page something as soon as it listens, and nobody else. */
export function tell(message: object): void {
  if (isReady) frame?.contentWindow?.postMessage({ chatbot: 1, v: 1, ...message }, frontend())
  else waiting.push(message)
}

export function focusFrame(): void {
  frame?.focus()
}

/** Lets the identity go first, then what was waiting. */
export function beReady(): void {
  clearTimeout(timer)
  note.hidden = isReady = true
  tellIdentity()
  for (const message of waiting.splice(0)) tell(message)
}

export function tellIdentity(): void {
  const token = settings.identity?.token
  if (isReady && token) tell({ type: 'identify', token })
}

/** Reads an event of the page; strangers, other versions and oversized reports are ignored. */
export function reportOf({ origin, source, data }: MessageEvent): Report | undefined {
  const isOurs = frame && source === frame.contentWindow && origin === frontend()
  const isReport = isOurs && data?.chatbot === 1 && data.v === 1
  return isReport && JSON.stringify(data).length < longest ? data : undefined
}
