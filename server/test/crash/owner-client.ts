import type { SourceRow } from '@askwell/contract/knowledge'

/** An owner of one bot, over real connections. The server may die at any moment. */
export type OwnerClient = { token: string; userId: string; botId: string }

const call = async <T>(origin: string, url: string, init: RequestInit): Promise<T> => {
  const reply = await fetch(`${origin}${url}`, { method: 'POST', ...init })
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract has it
  return (await reply.json()) as T
}

const json = (body: object, token?: string): RequestInit => ({
  headers: {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  },
  body: JSON.stringify(body),
})

/** Registers, makes a bot and teaches it files and a website in one call. */
export async function teachEverything(
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

/** Asks and answers the id of the message when the stream came to its end, else null. */
export async function askUntilTheEnd(origin: string, { botId }: OwnerClient, onText: () => void) {
  let heard = ''
  try {
    const reply = await fetch(
      `${origin}/chat_stream?bot_id=${botId}&message=Tell+me+about+island+3`,
    )
    for await (const piece of reply.body ?? []) {
      heard += Buffer.from(piece).toString()
      if (/^data: (?![{[])/m.test(heard)) onText()
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error // the connection broke with the server
  }
  return /"message_id":"([^"]+)","charged":true/.exec(heard)?.[1] ?? null
}
