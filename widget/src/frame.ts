import * as text from '@askwell/messages/chat/widget'
import { emit } from './events.ts'
import { element, fallbackLink, host, panel } from './elements.ts'
import { logError, frameUrl, frontendOrigin, settings } from './settings.ts'

/** A message of the chat page. Its fields depend on the type. */
export type Report = Record<
  'type' | 'color' | 'count' | 'url' | 'role' | 'text' | 'code' | 'message',
  string
>

/** Time within which the chat page must report that it is ready. */
const readyTimeoutMs = 10_000
/** Maximum length of a report as JSON, in characters. */
const maxReportLength = 40_000

let frame: HTMLIFrameElement | undefined
let isReady = false
let queue: object[] = []
let timer: ReturnType<typeof setTimeout>

/** Creates the frame, unless it exists. Called on the first interaction, not when the embedding page loads. */
export function createFrame(): void {
  if (frame) return
  frame = element('iframe', {
    title: text.chat,
    allow: 'clipboard-write',
    referrerPolicy: 'strict-origin-when-cross-origin',
    // The window name passes the color scheme of the embedding page, instead of that of the visitor's system.
    name: getComputedStyle(host).colorScheme,
    src: frameUrl(),
    // The property accepts a string, which its type does not declare.
    ...({ sandbox: 'allow-scripts allow-forms allow-same-origin allow-popups' } as object),
  })
  panel.prepend(frame)
  timer = setTimeout(() => {
    fallbackLink.href = frameUrl()
    fallbackLink.hidden = false
    logError(`not_ready: ${fallbackLink.href} (domain list? frame-src?)`)
    emit('error', { code: 'not_ready', message: text.openInNewTab })
  }, readyTimeoutMs)
}

/** Removes the frame and its queued messages. Returns whether there was a frame. */
export function removeFrame(): boolean {
  const hadFrame = !!frame
  clearTimeout(timer)
  frame?.remove()
  frame = undefined
  isReady = false
  queue = []
  fallbackLink.hidden = true
  return hadFrame
}

/** Sends a message to the chat page, or queues it until the page is ready. */
export function sendMessage(message: object): void {
  if (isReady) frame?.contentWindow?.postMessage({ chatbot: 1, v: 1, ...message }, frontendOrigin())
  else queue.push(message)
}

export const focusFrame = (): void => frame?.focus()

/** Sends the identity token first, then the queued messages. */
export function markReady(): void {
  clearTimeout(timer)
  fallbackLink.hidden = isReady = true
  sendIdentity()
  for (const message of queue.splice(0)) sendMessage(message)
}

export function sendIdentity(): void {
  const token = settings.identity?.token
  if (isReady && token) sendMessage({ type: 'identify', token })
}

/** Parses a message event. Returns nothing for other senders, other versions and oversized reports. */
export function parseReport({ origin, source, data }: MessageEvent): Report | undefined {
  const isOurs = frame && source === frame.contentWindow && origin === frontendOrigin()
  const isReport = isOurs && data?.chatbot === 1 && data.v === 1
  return isReport && JSON.stringify(data).length < maxReportLength ? data : undefined
}
