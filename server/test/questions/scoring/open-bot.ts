import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { personalities, roles } from '@askwell/core/bots'
import {
  answer,
  type AdmittedQuestion,
  type MessageEnd,
  type PastExchange,
} from '@askwell/core/chat'
import type { Chunk } from '@askwell/core/knowledge'
import { verifiedOwner } from '@askwell/core/shared'
import { chunkInWorker, extractText } from '@askwell/extraction'
import { createKnowledge } from '../../../src/knowledge/search/knowledge.ts'
import type { StoredPassage } from '../../../src/knowledge/search/build-index.ts'
import { createTestChat } from '../../support/test-chat.ts'
import { createLargeBots, type LargeBotDeps } from '../../../src/knowledge/search/large-bots.ts'
import type { SourceFile } from './source-files.ts'

/** What the visitor received. */
export type Reply = {
  text: string
  /** The same as it was sent: each quoted sentence, row or list is one piece. */
  pieces: string[]
  /** `unsure`: uncharged, with a source; `silent`: nothing was found. */
  outcome: 'charged' | 'unsure' | 'silent' | 'small-talk'
}

type Ask = (turns: readonly string[]) => Promise<Reply>

export type ScoredBot = {
  passages: number
  /** Asks one turn after the other in a new conversation; resolves with the last reply. */
  ask: Ask
  /** Opens a conversation, in which each call goes on. */
  converse(): Ask
  /** The texts of the best passages for a question. */
  search(question: string, max: number): Promise<string[]>
}

/** A bot without model key, which answers from these passages, or those of them that a database of `large` finds. */
export function openBot(
  passages: StoredPassage[],
  personality = 'personality_professional',
  large?: LargeBotDeps,
): ScoredBot {
  const bot = createBot(personality)
  const knowledge = createKnowledge({
    versionOf: async () => 1,
    removedOf: async () => [],
    async *passagesOf() {
      yield passages
    },
    embedder: null,
    ...(large && { large: createLargeBots(large) }),
  })
  return {
    passages: passages.length,
    search: async (question, max) =>
      (await knowledge.search(bot.id, question, max)).map(({ text }) => text),
    ask: (turns) => askInOrder({ knowledge, bot, history: [] }, turns),
    converse() {
      const history: PastExchange[] = []
      return (turns) => askInOrder({ knowledge, bot, history }, turns)
    },
  }
}

type Conversation = {
  knowledge: ReturnType<typeof createKnowledge>
  bot: AdmittedQuestion['bot']
  history: PastExchange[]
}

async function askInOrder(conversation: Conversation, turns: readonly string[]): Promise<Reply> {
  let reply: Reply = { text: '', pieces: [], outcome: 'silent' }
  for (const question of turns) {
    reply = await askOnce(conversation, question)
    const untrusted = { sources: false, results: false }
    conversation.history.push({ question, reply: reply.text, untrusted })
  }
  return reply
}

/** The reply of the product: the same rules that answer a visitor, with recorders around them. */
async function askOnce(
  { knowledge, bot, history }: Conversation,
  question: string,
): Promise<Reply> {
  const { deps, ended, problems } = createTestChat(null, {}, { knowledge, timers: immediateTimers })
  const conversations = { ...deps.conversations, recentExchanges: async () => history.slice(-3) }
  const pieces: string[] = []
  const admitted = { messageId: 'm_1', bot, question, sessionId: 's_1', askedAt: 0 }
  const events = answer({ ...deps, conversations }, admitted, new AbortController().signal)
  for await (const event of events) if (event.type === 'text') pieces.push(event.text)

  const [end] = ended
  if (problems.length > 0 || end === undefined) throw new Error(`no reply to: ${question}`)
  return { text: pieces.join(''), pieces, outcome: outcomeOf(end) }
}

function outcomeOf({ charged, sources, state }: MessageEnd): Reply['outcome'] {
  if (charged) return 'charged'
  if (sources.length > 0) return 'unsure'
  return state === 'abstained' ? 'silent' : 'small-talk'
}

/** Sentences follow each other without the pauses that readers see; the lease is not renewed. */
const immediateTimers = {
  now: () => 0,
  after(ms: number, run: () => void) {
    if (ms > 1_000) return () => {}
    const immediate = setImmediate(run)
    return () => clearImmediate(immediate)
  },
}

const byId = <Item extends { id: string }>(list: readonly Item[], id: string): Item => {
  const found = list.find((item) => item.id === id)
  if (!found) throw new Error(`there is no ${id}`)
  return found
}

const createBot = (personality: string): AdmittedQuestion['bot'] => ({
  id: 'bot_1',
  ownerId: verifiedOwner('user_1'),
  name: 'Ampere',
  role: byId(roles, 'role_customer_support'),
  personality: byId(personalities, personality),
  prompt: 'Answer politely.',
  suggested: ['When do you open?'],
  onlyOwnData: true,
  trustsSources: false,
  timeZone: 'UTC',
})

/** Extracts and chunks files like the ingestion of the product. */
export async function ingest(files: SourceFile[]): Promise<StoredPassage[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'askwell-questions-'))
  try {
    const read = await Promise.all(
      files.map(async ({ name, content }, index) => {
        const file = path.join(folder, String(index), name)
        await mkdir(path.dirname(file))
        await writeFile(file, content)
        return ingestFile(file, name)
      }),
    )
    return read.flat()
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function ingestFile(file: string, name: string): Promise<StoredPassage[]> {
  const read = await extractText({ path: file, name })
  if (read.outcome !== 'ok') throw new Error(`${name} was not read: ${read.reason}`)
  const chunks = read.chunks ?? (await chunkInWorker(read.parts, read.title || name))
  return storedPassages(name, chunks)
}

/** Passages as the product stores them for an uploaded file. */
export const storedPassages = (name: string, chunks: Chunk[]): StoredPassage[] =>
  chunks.map(({ text, headings, locator, language, stems, ordinal }) => ({
    id: `${name}/${ordinal}`,
    sourceId: name,
    kind: 'file',
    title: name,
    url: null,
    headings,
    text,
    stems,
    language,
    locator,
    vector: null,
  }))
