import { setImmediate as nextTurn } from 'node:timers/promises'
import { joinedStems, type WrittenAnswer } from '@askwell/core/knowledge'
import type { TriedQuestion } from '@askwell/contract/conversations/team-answers'
import { createKnowledge, type BotKnowledge, type ChunkOfKind } from '../search/knowledge.ts'
import type { PublishedPassages, StoredPassage } from '../search/build-index.ts'

type Tried = {
  botId: string
  /** The stored answer that the written one would replace. */
  replaced: string | undefined
  written: WrittenAnswer
  questions: readonly string[]
  /** Whether the caller may read a reply from the sources, which costs no message here. */
  mayRead: (question: string) => Promise<boolean>
}

/** The id of the answer in the index of a try. */
const triedId = 'tried'

/**
 * Up to this many passages of a bot are searched together with the answer, because indexing more for each try would
 * block the process for seconds. For a larger bot, only the best passages for each question are searched.
 */
const maxPassages = 300
const passagesPerQuestion = 25

type Search = Pick<BotKnowledge, 'passagesFor'>

/** Runs questions against an index of the bot's passages and the new answer. Runs one try at a time. */
export function createAnswerTrial(stored: Pick<PublishedPassages, 'passagesOf'>, search: Search) {
  let last: Promise<unknown> = Promise.resolve()

  return (tried: Tried): Promise<TriedQuestion[]> => {
    const result = last.then(async () => {
      const all = await upTo(maxPassages, stored.passagesOf(tried.botId, null))
      return run(tried, knowledgeOf(all ?? (await fitting(search, tried)), tried))
    })
    last = result.catch(() => undefined)
    return result
  }
}

/** All passages, or null when there are more than `max`. */
async function upTo(
  max: number,
  batches: AsyncIterable<StoredPassage[]>,
): Promise<StoredPassage[] | null> {
  const passages: StoredPassage[] = []
  for await (const batch of batches) {
    passages.push(...batch)
    if (passages.length > max) return null
  }
  return passages
}

/** The best passages for each of the questions. */
async function fitting(search: Search, { botId, questions }: Tried): Promise<StoredPassage[]> {
  const passages = new Map<string, StoredPassage>()
  for (const question of questions) {
    const found = await search.passagesFor(botId, question, passagesPerQuestion)
    for (const one of found) passages.set(one.chunk.id, toStored(one))
  }
  return [...passages.values()]
}

const toStored = ({ chunk, kind }: ChunkOfKind): StoredPassage => ({
  ...chunk,
  kind,
  headings: [...chunk.headings],
  url: chunk.url ?? null,
  stems: joinedStems(chunk.text, chunk.language),
  vector: null,
})

const knowledgeOf = (passages: StoredPassage[], tried: Tried) =>
  createKnowledge({
    versionOf: async () => 1,
    passagesOf: () => passagesWith(passages, tried),
    removedOf: async () => [],
    embedder: null,
  })

async function run(
  { botId, questions, mayRead }: Tried,
  knowledge: ReturnType<typeof createKnowledge>,
): Promise<TriedQuestion[]> {
  const results: TriedQuestion[] = []
  for (const question of questions) {
    // Yields between questions, because with the embedded database nothing else does.
    await nextTurn()
    const { abstained, sentences } = await knowledge.answerExtractively(botId, question)
    const isTried = sentences[0]?.passage.sourceId === triedId
    const isOwn = sentences.every(({ passage }) => passage.sourceId === triedId)
    const isRead = !abstained && (isOwn || (await mayRead(question)))
    results.push({
      question,
      outcome: abstained ? 'silent' : isTried ? 'answered' : 'other',
      reply: isRead ? sentences.map(({ text }) => text).join('\n\n') : '',
    })
  }
  return results
}

async function* passagesWith(passages: StoredPassage[], { replaced, written }: Tried) {
  const language = passages[0]?.language ?? 'en'
  yield passages.filter(({ sourceId }) => sourceId !== replaced)
  const { question, wordings, answer, isExact } = written
  yield [
    {
      id: `${triedId}-0`,
      sourceId: triedId,
      kind: 'text' as const,
      title: question,
      url: null,
      headings: [...wordings],
      text: answer,
      stems: joinedStems(answer, language),
      language,
      locator: { kind: 'answer' as const, savedAt: 0, isExact },
      vector: null,
    },
  ]
}
