import { isRecord, textOrEmpty } from '../api/calls.ts'

/** A request of the embedding site to the chat. */
export type HostRequest =
  /** The panel was opened on the page with this path. `takesFocus` is false if a reload opened it. */
  | { type: 'open'; takesFocus: boolean; path: string }
  | { type: 'close' }
  | { type: 'send'; text: string }
  | { type: 'identify'; token: string }
  | { type: 'reset' }

/** A message of the chat to the embedding site. */
export type FrameReport =
  | { type: 'ready' }
  | { type: 'close' }
  | { type: 'theme'; color: string }
  | { type: 'unread'; count: number }
  | { type: 'message'; role: 'user' | 'ai'; text: string }
  | { type: 'error'; code: string; message: string }
  | { type: 'navigate'; url: string }

/** The connection to the embedding site, limited to its origin. */
export type HostPage = {
  origin: string
  /** The path of the page on which the panel was last opened; '' before the first time. */
  path: string
  send: (report: FrameReport) => void
  /** Calls `onRequest` for each valid request. Returns a function that stops listening. */
  listen: (onRequest: (request: HostRequest) => void) => () => void
}

const maxTextLength = 4_000
const maxTokenLength = 4_096
const maxReportLength = 20_000

/**
 * Reads the embedding site from the URL of the frame (`?embed=1&host=…`). Undefined if the page is not
 * embedded, or if the browser reports a different parent origin.
 */
export function hostPageOf(frame: Window): HostPage | undefined {
  const { searchParams } = new URL(frame.location.href)
  const origin = originOf(searchParams.get('host'))
  if (searchParams.get('embed') !== '1' || frame.parent === frame || !origin) return undefined

  const ancestors: DOMStringList | undefined = frame.location.ancestorOrigins
  if (ancestors && ancestors[0] !== origin) return undefined

  const hostPage: HostPage = {
    origin,
    path: '',
    send: (report) => {
      const capped =
        'text' in report ? { ...report, text: report.text.slice(0, maxReportLength) } : report
      frame.parent.postMessage({ chatbot: 1, v: 1, ...capped }, origin)
    },
    listen: (onRequest) => {
      function receive(event: MessageEvent<unknown>): void {
        if (event.source !== frame.parent || event.origin !== origin) return
        const request = parseRequest(event.data)
        if (request?.type === 'open') hostPage.path = request.path
        if (request) onRequest(request)
      }

      frame.addEventListener('message', receive)
      return () => frame.removeEventListener('message', receive)
    },
  }
  return hostPage
}

/** Parses a message; unknown types, other versions and oversized payloads are ignored. */
export function parseRequest(data: unknown): HostRequest | undefined {
  if (!isRecord(data) || data['chatbot'] !== 1 || data['v'] !== 1) return undefined
  const { type, text, token, focus, path } = data
  if (type === 'open') return { type, takesFocus: focus !== false, path: textOrEmpty(path) }
  if (type === 'close' || type === 'reset') return { type }
  return parseTextRequest(type, { text, token })
}

function parseTextRequest(
  type: unknown,
  { text, token }: { text: unknown; token: unknown },
): HostRequest | undefined {
  if (type === 'send' && isText(text, maxTextLength)) return { type, text }
  if (type === 'identify' && isText(token, maxTokenLength)) return { type, token }
  return undefined
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxLength
}

function originOf(text: string | null): string | undefined {
  if (!text || !/^https?:\/\//.test(text)) return undefined
  return URL.canParse(text) && new URL(text).origin === text ? text : undefined
}
