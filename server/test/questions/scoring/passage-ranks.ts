import { holdsAllFacts } from './grade.ts'
import { normalizeText } from './normalize-text.ts'
import { openBot } from './open-bot.ts'
import { readQuestions, type Half } from './question-set.ts'
import { passagesOf } from './score.ts'

const depths = [1, 3, 10]

/**
 * How often all expected facts stand in the first passage, in the first three and in the first ten: what
 * search gives the answerer to choose from. Questions of one turn that have an answer.
 */
export async function passageRanks(half: Half): Promise<string> {
  const questions = readQuestions(half).filter(
    ({ facts, turns }) => facts.length > 0 && turns.length === 1,
  )
  const found = depths.map(() => 0)
  for (const { base, turns, facts } of questions) {
    const texts = await openBot(await passagesOf(base)).search(turns.join(' '), Math.max(...depths))
    for (const [index, depth] of depths.entries()) {
      const text = normalizeText(texts.slice(0, depth).join('\n'))
      if (holdsAllFacts(text, facts)) found[index] = (found[index] ?? 0) + 1
    }
  }
  return depths
    .map(
      (depth, index) =>
        `${depth}: ${((100 * (found[index] ?? 0)) / questions.length).toFixed(1)} %`,
    )
    .join(', ')
}
