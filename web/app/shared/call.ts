import type { Endpoint } from '@askwell/contract/endpoint'
import { errorReply } from '@askwell/contract/errors'
import * as z from 'zod/mini'
import * as refusalsText from '@askwell/messages/app/refusals'
import { CallError, isSessionExpiredText } from './call-error.ts'
import { notify } from './notify.ts'
import { send } from './send.ts'
import { currentToken, endSession } from './session.ts'

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Sent as repeated `files` parts of a multipart request. */
  files?: readonly File[] | undefined
  /** Called with the uploaded fraction, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/**
 * Calls an endpoint of the contract and returns its validated reply.
 * @throws {CallError} with the server's code, message and field messages. If the token has expired or
 * was revoked, the session ends first.
 */
export async function call<Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<Body, Reply>,
  body: z.input<Body>,
  options: CallOptions = {},
): Promise<z.output<Reply>> {
  const token = currentToken()
  const { path, rest } = fillPath(endpoint.path, body)
  const encoded = encode(endpoint, rest, options.files ?? [])
  const { status, text } = await send({
    method: endpoint.method,
    url: `/api${path}${query(endpoint, rest)}`,
    headers: { ...encoded.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: encoded.body,
    signal: options.signal,
    onProgress: options.onProgress,
  })

  if (status < 200 || status > 299) {
    const refusal = refusalFrom(status, text)
    if (token && endsSession(refusal)) endSessionWithMessage(refusal.message)
    throw refusal
  }
  const reply = z.safeParse(endpoint.reply, parseJson(text))
  if (!reply.success) throw unreadable(status)
  return reply.data
}

/** Replaces the `:name` parameters of the path with fields of the body; `rest` has the other fields. */
function fillPath(path: string, body: unknown): { path: string; rest: unknown } {
  if (!path.includes(':') || typeof body !== 'object' || body === null) return { path, rest: body }
  const remaining = new Map<string, unknown>(Object.entries(body))
  const filled = path.replaceAll(/:(\w+)/g, (_place, name: string) => {
    const value = remaining.get(name)
    remaining.delete(name)
    return encodeURIComponent(partText(value))
  })
  return { path: filled, rest: Object.fromEntries(remaining) }
}

/** The query string of a GET call, '' for other methods. */
function query({ method }: Endpoint<z.ZodMiniType, z.ZodMiniType>, body: unknown): string {
  if (method !== 'GET' || typeof body !== 'object' || body === null) return ''
  const entries = Object.entries(body).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''
}

type Encoded = { headers: Record<string, string>; body: FormData | string | null }

function encode(
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType>,
  body: unknown,
  files: readonly File[],
): Encoded {
  if (endpoint.kind === 'none') return { headers: {}, body: null }
  if (endpoint.kind === 'multipart') return { headers: {}, body: toForm(body, files) }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** Lists become repeated parts, an empty list one empty part; undefined fields are omitted. */
export function toForm(body: unknown, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value === undefined || value === null) continue
    const parts: unknown[] = Array.isArray(value) && value.length > 0 ? value : [value]
    for (const part of parts) form.append(name, part instanceof Blob ? part : partText(part))
  }
  for (const file of files) form.append('files', file)
  return form
}

function partText(part: unknown): string {
  return typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean'
    ? String(part)
    : ''
}

function refusalFrom(status: number, text: string): CallError {
  const refusal = z.safeParse(errorReply, parseJson(text))
  if (!refusal.success) return unreadable(status)
  const { code, message, errors } = refusal.data
  return new CallError({ code, message, status, fields: errors ?? {} })
}

/** Shows the message here, because the end of the session closes the screen that made the call. */
function endSessionWithMessage(reason: string) {
  endSession()
  notify.error(reason)
}

function endsSession({ code, message }: CallError): boolean {
  return code === 'token_expired' || code === 'token_revoked' || isSessionExpiredText(message)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not JSON, for example the error page of a proxy; the schema rejects it
  }
}

const unreadable = (status: number) =>
  new CallError({ code: 'unreadable', message: refusalsText.unreadable, status })
