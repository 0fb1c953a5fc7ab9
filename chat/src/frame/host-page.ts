import { isRecord } from '../wire/calls.ts'

/** What the page around the frame may ask for. */
export type HostRequest =
  /** The panel is on view; `takesFocus` is false when it only returned after a reload. */
  | { type: 'open'; takesFocus: boolean }
  | { type: 'close' }
  | { type: 'send'; text: string }
  | { type: 'identify'; token: string }
  | { type: 'reset' }

/** What the frame tells the page around it. */
export type FrameReport =
  | { type: 'ready' }
  | { type: 'close' }
  | { type: 'theme'; color: string }
  | { type: 'unread'; count: number }
  | { type: 'message'; role: 'user' | 'ai'; text: string }
  | { type: 'error'; code: string; message: string }
  | { type: 'navigate'; url: string }

/** The page that embeds the chat, as far as the chat may trust it. */
export type HostPage = {
  origin: string
  tell: (report: FrameReport) => void
  /** Calls back for each well-formed request; returns the way to stop listening. */
  listen: (take: (request: HostRequest) => void) => () => void
}

const longestText = 4_000
const longestToken = 4_096
const longestReport = 20_000

/**
 * Finds the embedding page from the frame's address (`?embed=1&host=…`). Undefined when the page
 * stands alone, or when the browser knows that somebody else is around it.
 */
export function hostPageOf(frame: Window): HostPage | undefined {
  const { searchParams } = new URL(frame.location.href)
  const origin = originOf(searchParams.get('host'))
  if (searchParams.get('embed') !== '1' || frame.parent === frame || !origin) return undefined

  const ancestors: DOMStringList | undefined = frame.location.ancestorOrigins
  if (ancestors && ancestors[0] !== origin) return undefined

  return {
    origin,
    tell: (report) => {
      const capped =
        'text' in report ? { ...report, text: report.text.slice(0, longestReport) } : report
      frame.parent.postMessage({ chatbot: 1, v: 1, ...capped }, origin)
    },
    listen: (take) => {
      function receive(event: MessageEvent<unknown>): void {
        if (event.source !== frame.parent || event.origin !== origin) return
        const request = requestOf(event.data)
        if (request) take(request)
      }

      frame.addEventListener('message', receive)
      return () => frame.removeEventListener('message', receive)
    },
  }
}

/** Reads the envelope; unknown types, other versions and oversized payloads are ignored. */
export function requestOf(data: unknown): HostRequest | undefined {
  if (!isRecord(data) || data['chatbot'] !== 1 || data['v'] !== 1) return undefined
  const { type, text, token, focus } = data
  if (type === 'open') return { type, takesFocus: focus !== false }
  if (type === 'close' || type === 'reset') return { type }
  return wordsOf(type, { text, token })
}

function wordsOf(
  type: unknown,
  { text, token }: { text: unknown; token: unknown },
): HostRequest | undefined {
  if (type === 'send' && isText(text, longestText)) return { type, text }
  if (type === 'identify' && isText(token, longestToken)) return { type, token }
  return undefined
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longest
}

function originOf(text: string | null): string | undefined {
  if (!text || !/^https?:\/\//.test(text)) return undefined
  return URL.canParse(text) && new URL(text).origin === text ? text : undefined
}
