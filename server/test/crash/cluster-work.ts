import { setTimeout as wait } from 'node:timers/promises'
import type { SourceRow } from '@askwell/contract/knowledge'
import { askAndWait, type OwnerClient } from './owner-client.ts'

/** What the server acknowledged, and what was asked of it without an answer. */
export type Acknowledged = {
  replies: string[]
  uploads: Set<string>
  deleted: Set<string>
  /** Paid, as the server answered. */
  purchases: number
  /** Every purchase that was begun. */
  clientSecrets: string[]
  /** Tokens of sessions. */
  sessions: string[]
  unanswered: number
}

export const nothingAcknowledged = (): Acknowledged => ({
  replies: [],
  uploads: new Set(),
  deleted: new Set(),
  purchases: 0,
  clientSecrets: [],
  sessions: [],
  unanswered: 0,
})

export type Work = {
  origin: () => string
  owner: OwnerClient
  email: string
  acknowledged: Acknowledged
}

/**
 * Chats, an upload, a deletion, a purchase and a sign-in at once. `ended` resolves when each has its answer or lost its
 * server.
 */
export function workAtOnce(work: Work, round: number) {
  const { acknowledged, origin, owner } = work
  const chat = async () => {
    const id = await askAndWait(origin(), owner, () => undefined)
    if (id !== null) acknowledged.replies.push(id)
  }
  const all = [chat(), chat(), upload(work, round), remove(work), buy(work), signIn(work)].map(
    (one) =>
      one.catch((error: unknown) => {
        // The server was killed, or refused the call without an effect.
        if (!(error instanceof TypeError || error instanceof Refused)) throw error
        acknowledged.unanswered += 1
      }),
  )
  return { someAnswer: Promise.race(all), ended: Promise.all(all) }
}

/**
 * 503: the lock of a killed process is still held, or a process is stopping. 409: the list of sources has changed since
 * it was read.
 */
class Refused extends Error {}
const refusals: ReadonlySet<number> = new Set([409, 503])

/** The longest lease of a lock, and some seconds. */
const longestWaitMs = 90_000

/** The same, repeated while it is refused. */
export async function postUntilDone<T>(work: Work, path: string, body: object): Promise<T> {
  const endsAt = Date.now() + longestWaitMs
  for (;;) {
    try {
      return await post<T>(work, path, body)
    } catch (error) {
      if (!(error instanceof Refused) || Date.now() > endsAt) throw error
      await wait(500)
    }
  }
}

/** One call of the owner; throws TypeError when its server was killed, and Refused when it may be repeated. */
export async function post<T>(
  { origin, owner }: Work,
  path: string,
  body: object | FormData,
): Promise<T> {
  const isForm = body instanceof FormData
  const reply = await fetch(`${origin()}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${owner.token}`,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  const text = await reply.text()
  const message = `${path}: ${reply.status} ${text}`
  if (refusals.has(reply.status)) throw new Refused(message)
  if (!reply.ok) throw new Error(message)
  return JSON.parse(text)
}

async function upload(work: Work, round: number): Promise<void> {
  const name = `round-${round}.md`
  const form = new FormData()
  form.append('id', work.owner.botId)
  const text = `## Round ${round}\n\n${`Island ${round} has ${round + 3} harbours. `.repeat(20)}`
  form.append('files', new Blob([text]), name)
  await post(work, '/update_model_info', form)
  work.acknowledged.uploads.add(name)
}

/** Removes the oldest file that is ready. */
async function remove(work: Work): Promise<void> {
  const { sources, version } = await post<{ sources: SourceRow[]; version: number }>(
    work,
    '/list_sources',
    { bot_id: work.owner.botId },
  )
  const files = sources.filter(({ kind }) => kind === 'file')
  const gone = files.find(({ state }) => state === 'ready')
  if (gone === undefined || files.length < 2) return
  const form = new FormData()
  form.append('id', work.owner.botId)
  form.append('version', String(version))
  for (const { id } of files.filter((file) => file !== gone)) form.append('fileids', id)
  await post(work, '/update_model_info', form)
  work.acknowledged.deleted.add(gone.name)
}

const card = { type: 'card', number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' }

/** Buys 1,000 messages. */
async function buy(work: Work): Promise<void> {
  const order = { email: work.email, lookup_key: 'Messages', quantity: 1 }
  const { clientSecret } = await post<{ clientSecret: string }>(
    work,
    '/payment/create-payment-intent',
    order,
  )
  work.acknowledged.clientSecrets.push(clientSecret)
  const method = await post<{ id: string }>(work, '/payment/sandbox/method', card)
  const choice = { clientSecret, paymentMethodId: method.id }
  const { status } = await post<{ status: string }>(work, '/payment/sandbox/confirm', choice)
  if (status === 'succeeded') work.acknowledged.purchases += 1
}

async function signIn(work: Work): Promise<void> {
  const credentials = { email: work.email, password: 'a good long password' }
  const { token } = await post<{ token: string }>(work, '/login', credentials)
  work.acknowledged.sessions.push(token)
}
