import { bot, type Case } from './isolation-fields.ts'
import type { Tenant } from '../tenants.ts'

const ownAnswer = ({ botId, mark }: Tenant) => ({
  bot_id: botId,
  question: `What is ${mark}?`,
  wordings: [],
  answer: `An answer of ${mark}.`,
  is_exact: false,
})

/** The calls for answers of the team. */
export const answerCases: Record<string, Case> = {
  'POST /import_answers': {
    body: (own) => ({ bot_id: own.botId, csv: 'question,answer', is_exact: false }),
    ids: [bot('bot_id')],
  },
  'POST /export_answers': { body: (own) => ({ bot_id: own.botId }), ids: [bot('bot_id')] },
  'POST /teach_answer': {
    body: (own) => ({ ...ownAnswer(own), answer_id: own.answerId }),
    ids: [bot('bot_id'), { field: 'answer_id', foreign: (other) => other.answerId, answer: 404 }],
  },
  'POST /try_answer': {
    body: (own) => ({ ...ownAnswer(own), questions: [`Who is ${own.mark}?`] }),
    ids: [
      bot('bot_id'),
      { field: 'answer_id', foreign: (other) => other.answerId, answer: 'ignored' },
    ],
  },
  'POST /list_answers': { body: (own) => ({ bot_id: own.botId }), ids: [bot('bot_id')] },
  'POST /remove_answers': {
    body: (own) => ({ bot_id: own.botId, answer_ids: [] }),
    ids: [
      bot('bot_id'),
      { field: 'answer_ids', foreign: (other) => [other.answerId], answer: 'ignored' },
    ],
  },
}
