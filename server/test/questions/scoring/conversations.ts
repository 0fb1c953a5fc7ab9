import { openBot } from './open-bot.ts'
import { readQuestions, type Half, type Question } from './question-set.ts'
import { askAll, passagesOf, type Graded } from './score.ts'

/**
 * Asks all questions about a knowledge base one after the other in one conversation, in an order that is always the
 * same, as a visitor with many questions does.
 */
export async function scoreConversations(half: Half): Promise<Graded[]> {
  const questions = readQuestions(half)
  const graded: Graded[] = []
  for (const base of new Set(questions.map((question) => question.base))) {
    const bot = openBot(await passagesOf(base))
    graded.push(
      ...(await askAll(
        { ask: bot.converse() },
        mixed(questions.filter((one) => one.base === base)),
      )),
    )
  }
  return graded
}

/** In another order than they were written in, in which questions of one kind stand together. */
function mixed(questions: readonly Question[]): Question[] {
  const step = [7, 5, 3, 2].find((one) => questions.length % one !== 0) ?? 1
  return questions.flatMap((_question, at) => questions[(at * step) % questions.length] ?? [])
}
