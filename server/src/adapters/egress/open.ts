import { Readable } from 'node:stream'
import { AppError } from '@askwell/core/shared'
import type { Dispatcher } from 'undici'
import { acceptedEncodings, counted, decodeBody } from './decode-body.ts'
import { type Deadline, startDeadline } from './deadline.ts'
import { EgressError } from './egress-error.ts'
import { cleanHeaders, type Hop, isRedirect, nextHop } from './hop.ts'

/** Header names in lower case; a repeated header is a list. */
export type Headers = Record<string, string | string[] | undefined>

/** What is known of a reply before its body. `redirects` are the addresses led to, in order. */
export type Head = { status: number; headers: Headers; url: string; redirects: string[] }

export type EgressOptions = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Counted after decompression, and on the wire. */
  maxBytes: number
  /** For each hop, connecting included. */
  headersTimeoutMs: number
  /** For all hops and the body together. */
  totalTimeoutMs: number
  maxRedirects: number
  signal?: AbortSignal
  /** Value of the Accept header. */
  accept?: string
  /** Asked before a redirect is followed; a throw ends the request with that error. */
  beforeRedirect?: (from: URL, to: URL) => void | Promise<void>
  /** Asked once the final headers came; `false` leaves the body unread and empty. */
  wantsBody?: (head: Head) => boolean
}

/** A reply whose body is read piece by piece, or given up with `cancel`. */
export type OpenReply = { head: Head; body: AsyncIterable<Uint8Array>; cancel: () => void }

/** What opening needs: where to send, and the guard that each hop passes. */
export type Exit = { dispatcher: Dispatcher; admit: (url: string) => Promise<URL> }

/** Sends a request, follows its redirects by hand and gives the final reply. */
export async function openReply(
  exit: Exit,
  url: string,
  options: EgressOptions,
): Promise<OpenReply> {
  const deadline = startDeadline(options)
  try {
    const { response, head } = await followHops(exit, firstHop(await exit.admit(url), options), {
      options,
      deadline,
    })
    const isWanted = options.wantsBody?.(head) ?? true
    const cancel = () => {
      dropBody(response)
      deadline.end()
    }
    if (!isWanted) cancel()

    const body = isWanted ? readBody(response, { options, deadline }) : Readable.from([])
    return { head, body, cancel }
  } catch (error) {
    deadline.end()
    throw toFailure(error, deadline.signal)
  }
}

type Course = { options: EgressOptions; deadline: Deadline }

function firstHop(url: URL, options: EgressOptions): Hop {
  const accept = options.accept === undefined ? {} : { accept: options.accept }
  const { method = 'GET', headers = {}, body } = options
  return {
    method,
    url,
    headers: { ...accept, ...cleanHeaders(headers) },
    ...(body === undefined ? {} : { body }),
  }
}

async function followHops(exit: Exit, first: Hop, { options, deadline }: Course) {
  const redirects: string[] = []
  let hop = first

  for (;;) {
    const response = await send(exit, hop, deadline)
    const location = firstHeader(response.headers, 'location')
    if (!isRedirect(response.statusCode) || location === undefined) {
      const head = { status: response.statusCode, headers: response.headers, url: hop.url.href }
      return { response, head: { ...head, redirects } }
    }

    dropBody(response)
    if (redirects.length >= options.maxRedirects) {
      throw new EgressError('too_many_redirects', 'The server redirected too often.')
    }
    const to = await exit.admit(URL.parse(location, hop.url.href)?.href ?? location)
    await options.beforeRedirect?.(hop.url, to)
    redirects.push(to.href)
    hop = nextHop(hop, response.statusCode, to)
  }
}

async function send(exit: Exit, hop: Hop, deadline: Deadline): Promise<Dispatcher.ResponseData> {
  deadline.signal.throwIfAborted()
  deadline.awaitHeaders()
  const response = await exit.dispatcher.request({
    origin: hop.url.origin,
    path: hop.url.pathname + hop.url.search,
    method: hop.method,
    headers: { ...hop.headers, 'accept-encoding': acceptedEncodings },
    body: hop.body ?? null,
    signal: deadline.signal,
    // Our own clocks are exact; undici's coarse ones would only fire in between.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  deadline.headersCame()
  return response
}

async function* readBody(
  response: Dispatcher.ResponseData,
  { options, deadline }: Course,
): AsyncGenerator<Uint8Array> {
  const encoding = firstHeader(response.headers, 'content-encoding') ?? ''
  const wire = counted(response.body as AsyncIterable<Uint8Array>, options.maxBytes)
  try {
    yield* counted(decodeBody(encoding, wire), options.maxBytes)
  } catch (error) {
    throw toFailure(error, deadline.signal)
  } finally {
    dropBody(response)
    deadline.end()
  }
}

function dropBody({ body }: Dispatcher.ResponseData): void {
  // The listener keeps the abort that we cause ourselves from counting as an unhandled error.
  body.on('error', () => undefined).destroy()
}

/** The first value of a header, if it came. */
export function firstHeader(headers: Headers, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** What stopped the request: our refusal, our limit, the caller's abort, else the connection. */
function toFailure(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AppError || cause instanceof EgressError) return cause
  }
  return isTransport(error)
    ? new EgressError('connection', 'The server could not be reached.', error)
    : error
}

function isTransport(error: unknown): boolean {
  return error instanceof Error && 'code' in error
}
