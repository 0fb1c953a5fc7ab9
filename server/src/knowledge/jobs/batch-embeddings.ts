import { ModelError } from '@askwell/core/shared'
import type { Embedder } from '@askwell/core/knowledge'

type PendingRequest = {
  texts: string[]
  signal: AbortSignal | undefined
  resolve: (vectors: Float32Array[]) => void
  reject: (error: unknown) => void
}

/** Texts in one call; every provider accepts this number. */
const maxTexts = 128

/** How long the first request waits for more, in milliseconds. */
const batchDelayMs = 5

/** Combines concurrent requests into fewer calls, because small sources have few passages each. */
export function batchEmbeddings(embedder: Embedder): Embedder {
  const waiting: PendingRequest[] = []
  let timer: NodeJS.Timeout | undefined

  function sendFull(): void {
    while (countOf(waiting) >= maxTexts) void sendBatch(embedder, takeBatch(waiting))
    if (waiting.length > 0) timer ??= setTimeout(sendRest, batchDelayMs)
  }

  function sendRest(): void {
    timer = undefined
    while (waiting.length > 0) void sendBatch(embedder, takeBatch(waiting))
  }

  return {
    model: embedder.model,
    embed: (texts, signal) =>
      new Promise((resolve, reject) => {
        waiting.push({ texts, signal, resolve, reject })
        sendFull()
      }),
  }
}

const countOf = (requests: PendingRequest[]): number =>
  requests.reduce((sum, { texts }) => sum + texts.length, 0)

/** As many requests as fit into one call; one that is too large is taken alone. */
function takeBatch(waiting: PendingRequest[]): PendingRequest[] {
  const taken = waiting.splice(0, 1)
  let count = countOf(taken)
  for (let next = waiting[0]; next && count + next.texts.length <= maxTexts; next = waiting[0]) {
    taken.push(next)
    waiting.shift()
    count += next.texts.length
  }
  return taken
}

async function sendBatch(embedder: Embedder, taken: PendingRequest[]): Promise<void> {
  const [first] = taken
  if (first === undefined) return
  if (taken.length === 1) return sendAlone(embedder, first)
  try {
    const vectors = await embedder.embed(
      taken.flatMap(({ texts }) => texts),
      abortWhenAllAborted(taken),
    )
    let at = 0
    for (const { texts, resolve } of taken) resolve(vectors.slice(at, (at += texts.length)))
  } catch (error) {
    if (isAboutTexts(error)) await Promise.all(taken.map((request) => sendAlone(embedder, request)))
    else for (const { reject } of taken) reject(error)
  }
}

async function sendAlone(
  embedder: Embedder,
  { texts, signal, resolve, reject }: PendingRequest,
): Promise<void> {
  await embedder.embed(texts, signal).then(resolve, reject)
}

/** Whether the texts may have caused the error. Then each request is sent alone, so that the others get vectors. */
const isAboutTexts = (error: unknown): boolean =>
  error instanceof ModelError && (error.kind === 'refused' || error.kind === 'broken')

/** A signal that aborts the call when all of its requests are aborted. */
function abortWhenAllAborted(taken: PendingRequest[]): AbortSignal | undefined {
  const signals = taken.flatMap(({ signal }) => signal ?? [])
  if (signals.length < taken.length) return undefined
  const controller = new AbortController()
  for (const signal of signals) {
    signal.addEventListener(
      'abort',
      () => {
        if (signals.every(({ aborted }) => aborted)) controller.abort(signal.reason)
      },
      { once: true },
    )
  }
  return controller.signal
}
