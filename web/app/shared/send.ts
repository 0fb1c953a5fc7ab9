import { CallError } from './call-error.ts'

export type Outgoing = {
  method: string
  url: string
  headers: Record<string, string>
  body: FormData | string | null
  signal?: AbortSignal | undefined
  /** Told the share sent so far, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

export type Incoming = { status: number; text: string }

/** Sends a request; with `onProgress` over XMLHttpRequest, which alone reports how much was sent. */
export function send(request: Outgoing): Promise<Incoming> {
  return request.onProgress ? sendWithProgress(request) : sendPlainly(request)
}

async function sendPlainly({ url, method, headers, body, signal }: Outgoing): Promise<Incoming> {
  try {
    const response = await fetch(url, { method, headers, body, signal: signal ?? null })
    return { status: response.status, text: await response.text() }
  } catch {
    throw signal?.aborted ? cancelled() : unreachable()
  }
}

function sendWithProgress(outgoing: Outgoing): Promise<Incoming> {
  const { url, method, headers, body, signal, onProgress } = outgoing
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(cancelled())

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
    request.addEventListener('abort', () => reject(cancelled()))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

const unreachable = () =>
  new CallError({ code: 'unreachable', message: 'The server cannot be reached' })
const cancelled = () => new CallError({ code: 'cancelled', message: 'Cancelled' })
