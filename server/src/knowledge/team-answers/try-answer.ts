import { setImmediate as nextTurn } from 'node:timers/promises'
import { joinedStems, type WrittenAnswer, type Language } from '@askwell/core/knowledge'
import type { TriedQuestion } from '@askwell/contract/conversations/team-answers'
import { createKnowledge, type KnowledgeDeps } from '../search/knowledge.ts'
import type { StoredPassage } from '../search/build-index.ts'

type Tried = {
  botId: string
  /** The stored answer that the written one would replace. */
  replaced: string | undefined
  written: WrittenAnswer
  questions: readonly string[]
  /** Whether the caller may read a reply from the sources, which costs nothing here. */
  mayRead: (question: string) => Promise<boolean>
}

/** The id of the answer in the index of a try. */
const triedId = 'tried'

/**
 * Asks the questions in a copy of the bot's index with the answer added. One try at a time is in memory, because the index
 * of a large bot is large.
 */
export function createAnswerTrial(parts: KnowledgeDeps) {
  const { large } = parts
  let last: Promise<unknown> = Promise.resolve()

  return (tried: Tried): Promise<TriedQuestion[]> => {
    const { botId } = tried
    const candidates = (question: string) => large?.candidatesFor(botId, question) ?? none
    const result = last.then(async () =>
      (await large?.isLarge(botId))
        ? run(tried, (question) => knowledgeOf([candidates(question)], tried))
        : run(tried, once(knowledgeOf(parts.passagesOf(botId, null), tried))),
    )
    last = result.catch(() => undefined)
    return result
  }
}

const none = Promise.resolve([])

const once =
  <Value>(value: Value) =>
  () =>
    value

type Passages = AsyncIterable<StoredPassage[]> | Iterable<Promise<StoredPassage[]>>

/** Passages, of a large bot those that fit a question, with the answer among them. */
const knowledgeOf = (passages: Passages, tried: Tried) =>
  createKnowledge({
    versionOf: async () => 1,
    passagesOf: () => passagesWith(passages, tried),
    removedOf: async () => [],
    embedder: null,
  })

async function run(
  { botId, questions, mayRead }: Tried,
  knowledgeFor: (question: string) => ReturnType<typeof createKnowledge>,
): Promise<TriedQuestion[]> {
  const results: TriedQuestion[] = []
  for (const question of questions) {
    // On the embedded database nothing else waits: other requests are answered between two questions.
    await nextTurn()
    const knowledge = knowledgeFor(question)
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

async function* passagesWith(passages: Passages, { replaced, written }: Tried) {
  let language: Language | null = null
  for await (const batch of passages) {
    language ??= batch[0]?.language ?? null
    yield batch.filter(({ sourceId }) => sourceId !== replaced)
  }
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
      stems: joinedStems(answer, language ?? 'en'),
      language: language ?? 'en',
      locator: { kind: 'answer' as const, savedAt: 0, isExact },
      vector: null,
    },
  ]
}
