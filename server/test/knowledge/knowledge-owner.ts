import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { SignedIn } from '@askwell/contract/account'
import type { SourceRow } from '@askwell/contract/knowledge'
import type { Citation } from '@askwell/contract/chat'
import { eventually, json, readStream, type TestApp } from '../support/test-app.ts'

/** A file or text as a field of a form. */
export const fileField = (name: string, content: string | Uint8Array): ['files', Upload] => [
  'files',
  { name, content },
]

type Upload = { name: string; content: string | Uint8Array }

const isOver = ({ state }: SourceRow) => ['ready', 'failed', 'skipped'].includes(state)

/** The names of all stored originals. */
export const storedFiles = ({ dataDir }: TestApp): string[] =>
  readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()

/** An owner with one bot, and the calls that add sources. */
export async function createKnowledgeOwner(app: TestApp, owner?: SignedIn) {
  const { token, user } = owner ?? (await app.createOwner())
  const botId = await app.createBot(token)

  const sources = async () =>
    json<{ sources: SourceRow[] }>(await app.call('/list_sources', { bot_id: botId }, token))
      .sources
  const update = (fields: Parameters<TestApp['postForm']>[1]) =>
    app.postForm('/update_model_info', [['id', botId], ...fields], token)

  return {
    token,
    user,
    botId,
    sources,
    update,
    call: (url: string, body: unknown) => app.call(url, body, token),
    /** Adds sources and waits until none is being ingested. */
    async addSources(fields: Parameters<TestApp['postForm']>[1]): Promise<SourceRow[]> {
      json(await update(fields))
      return eventually(sources, (rows) => rows.every(isOver))
    },
    waitUntilRead: () => eventually(sources, (rows) => rows.every(isOver)),
    pages: async (websiteId: string) =>
      json<{ website: SourceRow; pages: SourceRow[] }>(
        await app.call('/website_pages', { website_id: websiteId }, token),
      ),
    ask: (message: string) => askBot(app, botId, message),
  }
}

export type KnowledgeOwner = Awaited<ReturnType<typeof createKnowledgeOwner>>

/** The address of the app on a real port: streams need a real connection. */
export async function listenOrigin({ http }: TestApp): Promise<string> {
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' })
  const address = http.server.address()
  if (address === null || typeof address === 'string') throw new Error('no TCP address')
  return `http://127.0.0.1:${address.port}`
}

/** The reply that a visitor receives to a message. */
async function askBot(app: TestApp, botId: string, message: string) {
  const reply = await fetch(`${await listenOrigin(app)}/chat_stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bot_id: botId, message }),
  })
  const body = await reply.text()
  if (reply.status !== 200) throw new Error(`${reply.status}: ${body}`)
  return parseStream(body)
}

/** The text and the named events of a stream. */
export function parseStream(body: string): StreamEvents & { text: string } {
  const { text, events } = readStream(body)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract defines it
  return { text, ...(events as StreamEvents) }
}

type StreamEvents = {
  sources?: Citation[]
  done?: { message_id: string; charged: boolean }
  error?: { code: string; message: string }
}
