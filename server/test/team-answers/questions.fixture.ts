import { readFileSync } from 'node:fs'

const blocks = (file: string): string[][] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n\n')
    .map((block) => block.split('\n'))

/** What customers of a bicycle shop ask: an answer, its question, four other wordings, and ten unseen ones. */
export const topics = blocks('topics.txt').map(([answer = '', question = '', ...others]) => ({
  answer,
  question,
  wordings: others.slice(0, 4),
  paraphrases: others.slice(4),
}))

/** Five questions each about twenty other things. */
export const otherQuestions: readonly string[] = blocks('other-questions.txt').flat()
