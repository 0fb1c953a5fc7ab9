import { detectLanguage, joinedStems } from '../../knowledge/index.ts'

/** Stems of English words that express a request but not its topic. */
const questionWordStems = new Set(
  joinedStems(
    'possible available need want get use work way go take come make know like find offer',
  ).split(' '),
)

/** The distinct stems of a question, without words that do not express its topic. */
export const questionStems = (question: string): string[] => [
  ...new Set(
    joinedStems(question, detectLanguage(question) ?? 'en')
      .split(' ')
      .filter((stem) => stem !== '' && !questionWordStems.has(stem)),
  ),
]
