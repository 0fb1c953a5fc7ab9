import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { SignedIn } from '@askwell/contract/account'
import type { SourceRow } from '@askwell/contract/knowledge'
import type { Citation } from '@askwell/contract/chat'
import { eventually, json, readStream, type TestHouse } from '../house.ts'

/** A file or text as a field of a form. */
export const file = (name: string, content: string | Uint8Array): ['files', Upload] => [
  'files',
  { name, content },
]

type Upload = { name: string; content: string | Uint8Array }

const isOver = ({ state }: SourceRow) => ['ready', 'failed', 'skipped'].includes(state)

/** The names of all originals that are kept. */
export const keptIn = ({ dataDir }: TestHouse): string[] =>
  readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()

/** An owner with one bot, and the calls that teach it. */
export async function aTeacher(house: TestHouse, owner?: SignedIn) {
  const { token, user } = owner ?? (await house.anOwner())
  const botId = await house.aBot(token)

  const sources = async () =>
    json<{ sources: SourceRow[] }>(await house.call('/list_sources', { bot_id: botId }, token))
      .sources
  const update = (fields: Parameters<TestHouse['form']>[1]) =>
    house.form('/update_model_info', [['id', botId], ...fields], token)

  return {
    token,
    user,
    botId,
    sources,
    update,
    call: (url: string, body: unknown) => house.call(url, body, token),
    /** Teaches and waits until nothing is being read any more. */
    async teach(fields: Parameters<TestHouse['form']>[1]): Promise<SourceRow[]> {
      json(await update(fields))
      return eventually(sources, (rows) => rows.every(isOver))
    },
    settled: () => eventually(sources, (rows) => rows.every(isOver)),
    pages: async (websiteId: string) =>
      json<{ website: SourceRow; pages: SourceRow[] }>(
        await house.call('/website_pages', { website_id: websiteId }, token),
      ),
    ask: (message: string) => ask(house, botId, message),
  }
}

export type Teacher = Awaited<ReturnType<typeof aTeacher>>

/** The address of the house on a real port: streams need a real connection. */
export async function originOf({ http }: TestHouse): Promise<string> {
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' })
  const address = http.server.address()
  if (address === null || typeof address === 'string') throw new Error('no TCP address')
  return `http://127.0.0.1:${address.port}`
}

/** What a visitor hears in answer to a message. */
export async function ask(house: TestHouse, botId: string, message: string) {
  const reply = await fetch(`${await originOf(house)}/chat_stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bot_id: botId, message }),
  })
  const body = await reply.text()
  if (reply.status !== 200) throw new Error(`${reply.status}: ${body}`)
  return heardIn(body)
}

/** The words and the named events of a stream. */
export function heardIn(body: string): Heard & { text: string } {
  const { text, events } = readStream(body)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract has it
  return { text, ...(events as Heard) }
}

type Heard = {
  sources?: Citation[]
  done?: { message_id: string; charged: boolean }
  error?: { code: string; message: string }
}
