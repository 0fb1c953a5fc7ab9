import { Readable } from 'node:stream'
import { AppError } from '@askwell/core/shared'
import type { Dispatcher } from 'undici'
import { acceptedEncodings, limitBytes, decodeBody } from './decode-body.ts'
import { type Deadline, startDeadline } from './deadline.ts'
import { EgressError } from './egress-error.ts'
import { cleanHeaders, type Hop, isRedirect, nextHop } from './hop.ts'

/** Header names in lower case; a repeated header is a list. */
export type ResponseHeaders = Record<string, string | string[] | undefined>

/** A response without its body. `redirects` has the redirect targets in order. */
export type ResponseHead = {
  status: number
  headers: ResponseHeaders
  url: string
  redirects: string[]
}

export type EgressOptions = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Limit of the body, both compressed and decompressed. */
  maxBytes: number
  /** Time limit of each hop, including the connection. */
  headersTimeoutMs: number
  /** Time limit of all hops and the body together. */
  totalTimeoutMs: number
  maxRedirects: number
  signal?: AbortSignal
  /** Value of the Accept header. */
  accept?: string
  /** Called before a redirect is followed; an error thrown here ends the request. */
  beforeRedirect?: (from: URL, to: URL) => void | Promise<void>
  /** Called with the final headers; `false` skips the body. */
  wantsBody?: (head: ResponseHead) => boolean
}

/** A response whose body is read in pieces, or aborted with `cancel`. */
export type StreamedResponse = {
  head: ResponseHead
  body: AsyncIterable<Uint8Array>
  cancel: () => void
}

/** The dispatcher, and the check that each hop must pass. */
export type Transport = { dispatcher: Dispatcher; checkUrl: (url: string) => Promise<URL> }

/** Sends a request, follows its redirects and returns the final response. */
export async function openResponse(
  exit: Transport,
  url: string,
  options: EgressOptions,
): Promise<StreamedResponse> {
  const deadline = startDeadline(options)
  try {
    const { response, head } = await followHops(exit, firstHop(await exit.checkUrl(url), options), {
      options,
      deadline,
    })
    const isWanted = options.wantsBody?.(head) ?? true
    const cancel = () => {
      discardBody(response)
      deadline.end()
    }
    if (!isWanted) cancel()

    const body = isWanted ? readBody(response, { options, deadline }) : Readable.from([])
    return { head, body, cancel }
  } catch (error) {
    deadline.end()
    throw toEgressError(error, deadline.signal)
  }
}

type RequestScope = { options: EgressOptions; deadline: Deadline }

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

async function followHops(exit: Transport, first: Hop, { options, deadline }: RequestScope) {
  const redirects: string[] = []
  let hop = first

  for (;;) {
    const response = await send(exit, hop, deadline)
    const location = firstHeader(response.headers, 'location')
    if (!isRedirect(response.statusCode) || location === undefined) {
      const head = { status: response.statusCode, headers: response.headers, url: hop.url.href }
      return { response, head: { ...head, redirects } }
    }

    discardBody(response)
    if (redirects.length >= options.maxRedirects) {
      throw new EgressError('too_many_redirects', 'The server redirected too often.')
    }
    const to = await exit.checkUrl(URL.parse(location, hop.url.href)?.href ?? location)
    await options.beforeRedirect?.(hop.url, to)
    redirects.push(to.href)
    hop = nextHop(hop, response.statusCode, to)
  }
}

async function send(
  exit: Transport,
  hop: Hop,
  deadline: Deadline,
): Promise<Dispatcher.ResponseData> {
  deadline.signal.throwIfAborted()
  deadline.startHeadersTimer()
  const response = await exit.dispatcher.request({
    origin: hop.url.origin,
    path: hop.url.pathname + hop.url.search,
    method: hop.method,
    headers: { ...hop.headers, 'accept-encoding': acceptedEncodings },
    body: hop.body ?? null,
    signal: deadline.signal,
    // Disables undici's own timers, which are less exact than the deadline.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  deadline.stopHeadersTimer()
  return response
}

async function* readBody(
  response: Dispatcher.ResponseData,
  { options, deadline }: RequestScope,
): AsyncGenerator<Uint8Array> {
  const encoding = firstHeader(response.headers, 'content-encoding') ?? ''
  const wire = limitBytes(response.body as AsyncIterable<Uint8Array>, options.maxBytes)
  try {
    yield* limitBytes(decodeBody(encoding, wire), options.maxBytes)
  } catch (error) {
    throw toEgressError(error, deadline.signal)
  } finally {
    discardBody(response)
    deadline.end()
  }
}

function discardBody({ body }: Dispatcher.ResponseData): void {
  // The listener prevents an unhandled error from the abort.
  body.on('error', () => undefined).destroy()
}

/** The first value of a header, if present. */
export function firstHeader(headers: ResponseHeaders, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** The reason why a request stopped: a refusal, a limit, an abort by the caller, otherwise a connection error. */
function toEgressError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AppError || cause instanceof EgressError) return cause
  }
  return isTransportError(error)
    ? new EgressError('connection', 'The server could not be reached.', error)
    : error
}

function isTransportError(error: unknown): boolean {
  return error instanceof Error && 'code' in error
}
