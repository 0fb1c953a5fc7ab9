import { detectLanguage, joinedStems } from '../../knowledge/index.ts'

/** English words that express a request and say nothing about its topic. */
const questionWordStems = new Set(
  joinedStems(
    'possible available need want get use work way go take come make know like find offer',
  ).split(' '),
)

/** The stems of a question, each once, without words that have no meaning for its topic. */
export const questionStems = (question: string): string[] => [
  ...new Set(
    joinedStems(question, detectLanguage(question) ?? 'en')
      .split(' ')
      .filter((stem) => stem !== '' && !questionWordStems.has(stem)),
  ),
]
