import * as texts from '@askwell/messages/app/refusals'
import { CallError } from './call-error.ts'

export type OutgoingRequest = {
  method: string
  url: string
  headers: Record<string, string>
  body: FormData | string | null
  signal?: AbortSignal | undefined
  /** Called with the uploaded fraction, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

export type IncomingReply = { status: number; text: string }

const running = new Set<Promise<IncomingReply>>()

/** Resolves when all requests pending at the time of the call have completed or failed. */
export const runningEnded = (): Promise<unknown> => Promise.allSettled(running)

/** Sends a request. Uses XMLHttpRequest for `onProgress`, because fetch does not report upload progress. */
export function send(request: OutgoingRequest): Promise<IncomingReply> {
  const reply = request.onProgress ? sendWithProgress(request) : sendWithFetch(request)
  running.add(reply)
  const remove = () => running.delete(reply)
  reply.then(remove, remove)
  return reply
}

async function sendWithFetch({
  url,
  method,
  headers,
  body,
  signal,
}: OutgoingRequest): Promise<IncomingReply> {
  try {
    const response = await fetch(url, { method, headers, body, signal: signal ?? null })
    return { status: response.status, text: await response.text() }
  } catch {
    throw signal?.aborted ? canceled() : unreachable()
  }
}

function sendWithProgress(options: OutgoingRequest): Promise<IncomingReply> {
  const { url, method, headers, body, signal, onProgress } = options
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(canceled())

    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () =>
      resolve({ status: request.status, text: request.responseText }),
    )
    request.addEventListener('error', () => reject(unreachable()))
    request.addEventListener('abort', () => reject(canceled()))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

const unreachable = () => new CallError({ code: 'unreachable', message: texts.unreachable })
const canceled = () => new CallError({ code: 'canceled', message: 'Canceled' })
