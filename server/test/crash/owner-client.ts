import type { SourceRow } from '@askwell/contract/knowledge'

/** An owner of one bot, over real connections. The server may be killed at any moment. */
export type OwnerClient = { token: string; userId: string; botId: string }

const call = async <T>(origin: string, url: string, init: RequestInit): Promise<T> => {
  const reply = await fetch(`${origin}${url}`, { method: 'POST', ...init })
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract defines it
  return (await reply.json()) as T
}

const json = (body: object, token?: string): RequestInit => ({
  headers: {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  },
  body: JSON.stringify(body),
})

/** Registers, creates a bot and adds files and a website in one call. */
export async function createOwnerWithSources(
  origin: string,
  { files, website }: { files: { name: string; text: string }[]; website: string },
): Promise<OwnerClient> {
  const { token, user } = await call<{ token: string; user: { id: string } }>(
    origin,
    '/register',
    json({
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@example.com',
      password: 'a good long password',
    }),
  )
  const form = new FormData()
  for (const [name, value] of [
    ['name', 'Ampere'],
    ['id1', 'role_customer_support'],
    ['id2', 'personality_friendly'],
    ['websiteList', website],
  ] as const) {
    form.append(name, value)
  }
  for (const { name, text } of files) form.append('files', new Blob([text]), name)
  const { id: botId } = await call<{ id: string }>(origin, '/add_bot', {
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { token, userId: user.id, botId }
}

export const sourcesOf = async (origin: string, { token, botId }: OwnerClient) =>
  (await call<{ sources: SourceRow[] }>(origin, '/list_sources', json({ bot_id: botId }, token)))
    .sources

/** Sends a question; returns the id of its message when the stream ended, otherwise null. */
export async function askAndWait(origin: string, { botId }: OwnerClient, onText: () => void) {
  let body = ''
  try {
    const reply = await fetch(
      `${origin}/chat_stream?bot_id=${botId}&message=Tell+me+about+island+3`,
    )
    for await (const piece of reply.body ?? []) {
      body += Buffer.from(piece).toString()
      if (/^data: (?![{[])/m.test(body)) onText()
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error // the server was killed
  }
  return /"message_id":"([^"]+)","charged":true/.exec(body)?.[1] ?? null
}

/** What a visitor received of one reply. */
type ReceivedReply = {
  /** The id of the last text event. */
  lastTextId: string
  done: { message_id: string; charged: boolean } | null
  error: boolean
}

/** Sends a question, or resumes a reply. `hasText` resolves with its first text or its end. */
export function readChat(
  origin: string,
  { botId }: OwnerClient,
  { message, lastEventId = '' }: { message: string; lastEventId?: string },
): { hasText: Promise<void>; end: Promise<ReceivedReply> } {
  const first = Promise.withResolvers<void>()
  async function read(): Promise<ReceivedReply> {
    let body = ''
    try {
      const query = new URLSearchParams({ bot_id: botId, message }).toString()
      const headers = lastEventId === '' ? {} : { 'last-event-id': lastEventId }
      const reply = await fetch(`${origin}/chat_stream?${query}`, { headers })
      for await (const piece of reply.body ?? []) {
        body += Buffer.from(piece).toString()
        if (body.includes('id: m_')) first.resolve()
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error // the connection was cut
    }
    first.resolve()
    return parseReply(body)
  }
  return { hasText: first.promise, end: read() }
}

function parseReply(body: string): ReceivedReply {
  const done = /"message_id":"([^"]+)","charged":(true|false)/.exec(body)
  return {
    lastTextId: body.match(/m_[\w-]+:\d+$/gm)?.at(-1) ?? '',
    done: done?.[1] === undefined ? null : { message_id: done[1], charged: done[2] === 'true' },
    error: body.includes('event: error'),
  }
}
