import { setTimeout as wait } from 'node:timers/promises'
import { sourcesOf, type OwnerClient } from '../crash/owner-client.ts'

/** One kind of use: it is done again every `everyMs`, or later when it takes longer. */
export type Use = { name: string; everyMs: number; run: () => Promise<void> }

export type LoadFigures = { done: number; problems: string[]; longestMs: number }

const questions = [
  'When do you open?',
  'how much is a repair of a flat tire',
  'Can I pay by card?',
  'Do you rent bikes for children?',
  'where are you',
]

let addresses = 0
/** Another client for each visitor, as behind a proxy. */
const nextClient = () => {
  addresses += 1
  return { 'x-forwarded-for': `10.9.${(addresses >> 8) & 255}.${addresses & 255}` }
}

async function expectGood(url: string, init: RequestInit = {}): Promise<string> {
  const reply = await fetch(url, init)
  const body = await reply.text()
  if (!reply.ok) throw new Error(`${new URL(url).pathname}: ${reply.status} ${body.slice(0, 200)}`)
  return body
}

async function ask(origin: string, { botId }: OwnerClient, question: string): Promise<void> {
  const query = new URLSearchParams({ bot_id: botId, message: question }).toString()
  const body = await expectGood(`${origin}/chat_stream?${query}`, { headers: nextClient() })
  if (!body.includes('event: done')) throw new Error(`/chat_stream: no end: ${body.slice(-200)}`)
}

type Call = { path: string; body: object; token?: string }

const post = async (origin: string, { path, body, token }: Call) =>
  expectGood(origin + path, {
    method: 'POST',
    headers: {
      ...nextClient(),
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })

/** Removes the file that was added before, adds another one, and waits until it is read. */
async function replaceFile(origin: string, owner: OwnerClient, name: string): Promise<void> {
  const kept = (await sourcesOf(origin, owner)).filter((source) => !source.name.startsWith('note-'))
  const headers = { ...nextClient(), authorization: `Bearer ${owner.token}` }
  const form = new FormData()
  form.append('id', owner.botId)
  form.append('fileids', kept.map(({ id }) => id).join(','))
  form.append('files', new Blob([`# ${name}\n\nThe lamp of ${name} is green. `.repeat(40)]), name)
  await expectGood(`${origin}/update_model_info`, { method: 'POST', headers, body: form })
  for (;;) {
    const row = (await sourcesOf(origin, owner)).find((source) => source.name === name)
    if (row?.state === 'ready') return
    if (row === undefined || row.state === 'failed') throw new Error(`${name}: ${row?.reason}`)
    await wait(200)
  }
}

/** What visitors, owners and strangers do on a usual day: some 20 requests a second. */
export function usesOf(
  origin: string,
  owner: OwnerClient,
  signIn: { email: string; password: string },
): Use[] {
  const asOwner = (path: string) => async () => {
    await post(origin, { path, body: { bot_id: owner.botId }, token: owner.token })
  }
  let files = 0
  return [
    ...questions.map((question) => ({
      name: `a visitor asks: ${question}`,
      everyMs: 700,
      run: () => ask(origin, owner, question),
    })),
    { name: 'the owner lists sources', everyMs: 500, run: asOwner('/list_sources') },
    { name: 'the owner lists conversations', everyMs: 500, run: asOwner('/list_conversations') },
    {
      name: 'the owner replaces a file',
      everyMs: 3_000,
      run: () => replaceFile(origin, owner, `note-${(files += 1)}.md`),
    },
    {
      name: 'the owner signs in',
      everyMs: 10_000,
      run: async () => {
        await post(origin, { path: '/login', body: signIn })
      },
    },
    ...['/', '/subscription', '/faq', '/login'].map((page) => ({
      name: `a stranger reads ${page}`,
      everyMs: 500,
      run: async () => {
        await expectGood(origin + page, { headers: nextClient() })
      },
    })),
  ]
}

/** Does all uses side by side until `signal` is aborted. */
export async function runLoad(uses: readonly Use[], signal: AbortSignal): Promise<LoadFigures> {
  const figures: LoadFigures = { done: 0, problems: [], longestMs: 0 }
  await Promise.all(uses.map((use) => repeat(use, { figures, signal })))
  return figures
}

async function repeat(
  { name, everyMs, run }: Use,
  { figures, signal }: { figures: LoadFigures; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const began = performance.now()
    try {
      await run()
    } catch (error) {
      figures.problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
    const ms = performance.now() - began
    figures.done += 1
    figures.longestMs = Math.max(figures.longestMs, ms)
    await wait(Math.max(0, everyMs - ms), undefined, { signal }).catch(() => undefined)
  }
}
