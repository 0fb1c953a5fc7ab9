import { ModelError } from '@askwell/core/chat'
import type { Embedder } from './reading-deps.ts'

type Asked = {
  texts: string[]
  signal: AbortSignal | undefined
  resolve: (vectors: Float32Array[]) => void
  reject: (error: unknown) => void
}

/** Texts sent in one call, the number that every provider takes. */
const mostTexts = 128

/** How long the first request waits for others, in milliseconds. */
const lingerMs = 5

/** Requests made at the same time share calls, since small sources have few passages each. */
export function gatherEmbeddings(embedder: Embedder): Embedder {
  const waiting: Asked[] = []
  let timer: NodeJS.Timeout | undefined

  function sendFull(): void {
    while (countOf(waiting) >= mostTexts) void sendTogether(embedder, takeSome(waiting))
    if (waiting.length > 0) timer ??= setTimeout(sendRest, lingerMs)
  }

  function sendRest(): void {
    timer = undefined
    while (waiting.length > 0) void sendTogether(embedder, takeSome(waiting))
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

const countOf = (asked: Asked[]): number => asked.reduce((sum, { texts }) => sum + texts.length, 0)

/** As many requests as fit into one call, at least one. */
function takeSome(waiting: Asked[]): Asked[] {
  const taken = waiting.splice(0, 1)
  let count = countOf(taken)
  for (let next = waiting[0]; next && count + next.texts.length <= mostTexts; next = waiting[0]) {
    taken.push(next)
    waiting.shift()
    count += next.texts.length
  }
  return taken
}

async function sendTogether(embedder: Embedder, taken: Asked[]): Promise<void> {
  const [first] = taken
  if (first === undefined) return
  if (taken.length === 1) return sendAlone(embedder, first)
  try {
    const vectors = await embedder.embed(
      taken.flatMap(({ texts }) => texts),
      whenAllLeft(taken),
    )
    let at = 0
    for (const { texts, resolve } of taken) resolve(vectors.slice(at, (at += texts.length)))
  } catch (error) {
    if (isAboutTexts(error)) await Promise.all(taken.map((asked) => sendAlone(embedder, asked)))
    else for (const { reject } of taken) reject(error)
  }
}

async function sendAlone(
  embedder: Embedder,
  { texts, signal, resolve, reject }: Asked,
): Promise<void> {
  await embedder.embed(texts, signal).then(resolve, reject)
}

/** A text that the provider refuses must not cost the others of the call their vectors. */
const isAboutTexts = (error: unknown): boolean =>
  error instanceof ModelError && (error.kind === 'refused' || error.kind === 'broken')

/** The call goes on as long as one of its requests is still wanted. */
function whenAllLeft(taken: Asked[]): AbortSignal | undefined {
  const signals = taken.flatMap(({ signal }) => signal ?? [])
  if (signals.length < taken.length) return undefined
  const leaving = new AbortController()
  for (const signal of signals) {
    signal.addEventListener(
      'abort',
      () => {
        if (signals.every(({ aborted }) => aborted)) leaving.abort(signal.reason)
      },
      { once: true },
    )
  }
  return leaving.signal
}
