import { joinedStems, type WrittenAnswer, type Language } from '@askwell/core/knowledge'
import type { TriedQuestion } from '@askwell/contract/conversations/team-answers'
import { createKnowledge, type KnowledgeDeps } from '../search/knowledge.ts'

type Tried = {
  botId: string
  /** The stored answer that the written one would replace. */
  replaced: string | undefined
  written: WrittenAnswer
  questions: readonly string[]
}

/** The id of the answer in the index of a try. */
const triedId = 'tried'

/**
 * Asks the questions in a copy of the bot's index with the answer added. One try at a time is in memory, because the index
 * of a large bot is large.
 */
export function createAnswerTrial(parts: KnowledgeDeps) {
  let last: Promise<unknown> = Promise.resolve()

  return (tried: Tried): Promise<TriedQuestion[]> => {
    const result = last.then(() => run(parts, tried))
    last = result.catch(() => undefined)
    return result
  }
}

async function run(
  parts: KnowledgeDeps,
  { botId, questions, ...added }: Tried,
): Promise<TriedQuestion[]> {
  const knowledge = createKnowledge({
    versionOf: async () => 1,
    passagesOf: () => passagesWith(parts, botId, added),
    removedOf: async () => [],
    embedder: null,
  })
  const results: TriedQuestion[] = []
  for (const question of questions) {
    const { abstained, sentences } = await knowledge.answerExtractively(botId, question)
    const isTried = sentences[0]?.passage.sourceId === triedId
    const reply = abstained ? '' : sentences.map(({ text }) => text).join('\n\n')
    results.push({
      question,
      outcome: abstained ? 'silent' : isTried ? 'answered' : 'other',
      reply,
    })
  }
  return results
}

async function* passagesWith(
  { passagesOf }: KnowledgeDeps,
  botId: string,
  { replaced, written }: Pick<Tried, 'replaced' | 'written'>,
) {
  let language: Language | null = null
  for await (const batch of passagesOf(botId, null)) {
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
