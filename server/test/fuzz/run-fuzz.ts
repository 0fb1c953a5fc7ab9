import { statusIn } from '../security/raw-http.ts'
import { sendRaw } from './raw-client.ts'
import { fuzzRequest, type FuzzRequest, type FuzzScope } from './fuzz-request.ts'
import { openConnection, type FuzzAnswer } from './keep-alive-client.ts'

export type FuzzRun = {
  origin: string
  scope: FuzzScope
  seed: number
  /** The first request, and how many. */
  from: number
  count: number
  connections: number
  /** A marker that only its owner, who asks nothing, may read. */
  foreignMark: string
  onProgress?: (sent: number) => void
}

export type FuzzResult = {
  statuses: Map<number, number>
  /** Calls that an operator's request got past the check of the caller. */
  operated: Set<string>
  /** Each with its number, so that it can be repeated. */
  problems: string[]
  seconds: number
}

/** Long: a busy machine is no hang. */
const hangMs = 30_000
/** Longer than the server waits for the rest of a request. */
const rawHangMs = 90_000
const hung = -1
const maxProblems = 20
/** Connections of raw requests at once. */
const maxRaw = 200

/** Sends every request of a range over some connections, and looks at every answer. */
export async function runFuzz(run: FuzzRun): Promise<FuzzResult> {
  const began = performance.now()
  const statuses = new Map<number, number>()
  const operated = new Set<string>()
  const problems: string[] = []
  const raw = new Set<Promise<void>>()
  let next = run.from
  const end = run.from + run.count

  function note(index: number, request: FuzzRequest, answer: FuzzAnswer): void {
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (request.isOperator && !request.isRaw && [200, 400].includes(answer.status)) {
      operated.add(request.name)
    }
    const wrong = wrongIn(answer, request, request.isOperator ? '' : run.foreignMark)
    if (wrong !== null) problems.push(`request ${index}, ${request.name}: ${wrong}`)
  }

  /** Does not wait: the server gives an unfinished request some time. */
  function sendApart(index: number, request: FuzzRequest): void {
    const sent = answerToRaw(run.origin, request)
      .then((answer) => note(index, request, answer))
      .finally(() => raw.delete(sent))
    raw.add(sent)
  }

  async function lane(): Promise<void> {
    const connection = openConnection(run.origin, hangMs)
    while (next < end && problems.length < maxProblems) {
      const index = next
      next += 1
      const request = fuzzRequest(run.scope, run.seed, index)
      if (request.isRaw) sendApart(index, request)
      else note(index, request, await connection.send(request.bytes))
      if (raw.size > maxRaw) await Promise.race(raw)
      if (index % 10_000 === 9_999) run.onProgress?.(index + 1 - run.from)
    }
    connection.close()
  }

  await Promise.all(Array.from({ length: run.connections }, lane))
  await Promise.all(raw)
  return { statuses, operated, problems, seconds: (performance.now() - began) / 1_000 }
}

/** An answer, or a connection that the server closed without one; status -1 when it did neither. */
async function answerToRaw(origin: string, { bytes }: FuzzRequest): Promise<FuzzAnswer> {
  const { received: body, hasTimedOut } = await sendRaw(origin, bytes, rawHangMs)
  return { status: hasTimedOut ? hung : statusIn(body), body }
}

/** Settings that are missing, and services of customers that fail. */
const ofOthers = /"code":"(?:not_configured|function_failed|function_timeout)"/

/** A raw request may be none, and its connection be closed without an answer. */
const isDue = (status: number, isRaw: boolean) => !isRaw || status === hung

/** A defect, a refusal without its code, a foreign marker, or no answer where one is due. */
function wrongIn(answer: FuzzAnswer, { isRaw }: FuzzRequest, foreignMark: string): string | null {
  const { status, body } = answer
  if (foreignMark !== '' && body.includes(foreignMark)) return `answered with ${foreignMark}`
  if (status <= 0) return isDue(status, isRaw) ? 'no answer' : null
  if (status >= 500) return ofOthers.test(body) ? null : `${status} ${body.slice(0, 300)}`
  return isRaw || status < 400 || hasCode(answer)
    ? null
    : `${status} without a code: ${body.slice(0, 300)}`
}

/** The page of the chat says in words that there is no such chatbot. */
const hasCode = ({ body }: FuzzAnswer) =>
  /"code":"(?!internal)\w+"/.test(body) || body.includes('<!doctype html>')

export const countsOf = ({ statuses }: FuzzResult): string =>
  [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
