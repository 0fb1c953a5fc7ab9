import {
  answerExtractively,
  chunkParts,
  createIndexBuilder,
  type IndexedChunk,
  type SearchIndex,
  type WordVectors,
} from '../../knowledge/index.ts'
import { verifiedOwner } from '../../shared/index.ts'
import {
  toAnsweringBot,
  type AnsweringBot,
  type AnsweringSetting,
} from '../persona/answering-bot.ts'
import type { PastExchange } from '../ports/conversations.ts'
import type { Knowledge, Passage } from '../ports/knowledge.ts'
import { answer, type AnswerDeps } from '../reply/answer.ts'
import { admittedQuestion, collectEvents, createChatFixture, replyTextOf } from './chat-fixture.ts'

type Documents = Record<string, string>

function indexOf(words: WordVectors, documents: Documents): SearchIndex {
  const builder = createIndexBuilder(words)
  for (const [title, text] of Object.entries(documents)) {
    const part = { label: 'Text', locator: { kind: 'text' as const }, text }
    for (const chunk of chunkParts([part], title)) {
      builder.add({ ...chunk, id: `${title}-${chunk.ordinal}`, sourceId: title, title })
    }
  }
  const slices = builder.finish()
  let slice = slices.next()
  while (!slice.done) slice = slices.next()
  return slice.value
}

const toPassage = (chunk: IndexedChunk): Passage => ({
  ...chunk,
  revision: chunk.sourceId,
  url: null,
  kind: 'file',
})

/** The search of the product over documents by their titles. */
export function knowledgeOfSources(words: WordVectors, documents: Documents): Knowledge {
  const index = indexOf(words, documents)
  const search = (query: string, max: number) =>
    index.search(query, max).map(({ chunk, score }) => ({ ...toPassage(chunk), score }))
  return {
    languages: async () => index.languages,
    teamAnswer: async () => null,
    whole: async () => null,
    search: async (_, query, max) => search(query, max),
    async answerExtractively(_, question, { context = '', ownWords, except = '' } = {}) {
      const query = `${question} ${context}`.trim()
      const found = answerExtractively(
        index,
        { question, context, ownWords, except },
        index.searchForAnswer(query),
      )
      const { abstained } = found
      const sentences = abstained ? found.closest : found.sentences
      const polarity = abstained ? undefined : found.polarity
      return {
        abstained,
        found: search(query, 8),
        sentences: sentences.map(({ chunk, ...rest }) => ({ ...rest, passage: toPassage(chunk) })),
        ...(polarity && { polarity }),
      }
    },
  }
}

/** The chatbot of the shop, as its owner set it. */
export const storeBot = (setting: Partial<AnsweringSetting> = {}): AnsweringBot =>
  toAnsweringBot({ ...storeSetting, ...setting })

const storeSetting: AnsweringSetting = {
  id: 'bot_1',
  ownerId: verifiedOwner('user_1'),
  name: 'Juno',
  role: { id: 'role_customer_support', text: '' },
  personality: { id: 'personality_professional', text: '' },
  prompt: '',
  suggested: 'When are you open?',
  onlyOwnData: true,
  trustsSources: false,
  timeZone: 'Europe/London',
}

type Conversation = {
  knowledge: Knowledge
  bot: AnsweringBot
  options?: Partial<AnswerDeps>
  /** Milliseconds since 1970. */
  now?: number
}

/** Asks one message after the other in one conversation; resolves with the last reply. */
export async function converse(
  { knowledge, bot, options = {}, now = 0 }: Conversation,
  ...messages: string[]
) {
  const history: PastExchange[] = []
  let reply = { text: '', charged: false, sources: [] as string[] }
  for (const question of messages) {
    const fixture = createChatFixture({ knowledge, ...options })
    const conversations = {
      ...fixture.deps.conversations,
      recentExchanges: async (_session: string, max: number) => history.slice(-max),
    }
    const timers = {
      now: () => now,
      after(ms: number, run: () => void) {
        if (ms > 1_000) return () => {}
        void Promise.resolve().then(run)
        return () => {}
      },
    }
    const events = await collectEvents(
      answer(
        { ...fixture.deps, conversations, timers },
        { ...admittedQuestion(question, bot), sessionId: 's_1', askedAt: now },
        new AbortController().signal,
      ),
    )
    const text = replyTextOf(events)
    const done = events.find((event) => event.type === 'done')
    const quoted = events.flatMap((event) => (event.type === 'sources' ? event.sources : []))
    reply = {
      text,
      charged: done?.type === 'done' && done.charged,
      sources: quoted.map(({ title }) => title),
    }
    history.push({ question, reply: text, untrusted: { sources: false, results: false } })
  }
  return reply
}
