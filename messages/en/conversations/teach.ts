import { integer } from '../language.ts'

export const title = 'Questions & answers'
export const hint =
  'Answers written by your team. When a visitor asks one of these questions, its answer takes priority over files and websites.'
export const add = 'Add an answer'
export const edit = 'Edit'
export const editAnswer = ({ question }: { question: string }) => `Edit the answer to ${question}`
export const remove = 'Remove'
export const removeAnswer = ({ question }: { question: string }) =>
  `Remove the answer to ${question}`
export const empty = 'No answers yet'
export const loadFailed = "Couldn't load your answers"
export const wordForWord = 'Word for word'
export const asKnowledge = 'As knowledge'
export const use = 'How replies use it'
export const exactHint = 'Visitors see exactly this text, unchanged by AI.'
export const knowledgeHint = 'Replies use the parts that fit the question.'
export const panelNew = 'Teach an answer'
export const panelEdit = 'Edit the answer'
export const question = 'Question'
export const wordings = 'Other wordings'
export const wordingsHint = 'One per line. More wordings help the chatbot recognize the question.'
export const answer = 'Answer'
export const answerHint = 'You can use Markdown: **bold**, lists, links.'
export const save = 'Save'
export const saving = 'Saving…'
export const saved = 'The answer was saved.'
export const undo = 'Undo'
export const undone = 'Change undone.'
export const failed = "That didn't work. Please try again."
export const tryTitle = 'What the chatbot would answer'
export const tryWaiting = 'Write a question and an answer to see it.'
export const trying = 'Asking…'
export const tryFailed = "Couldn't ask the questions."
export const outcomeAnswered = 'Answered now'
export const outcomeSilent = 'Still no answer'
export const outcomeOther = 'Answered by something else'
export const importCsv = 'Import CSV'
export const exportCsv = 'Export CSV'
export const imported = ({ added, unchanged }: { added: number; unchanged: number }) =>
  `${added === 1 ? '1 answer' : `${integer(added)} answers`} added, ${integer(unchanged)} already there.`
export const refusedRows = 'Rows that were skipped'
export const refusedRow = ({ line, reason }: { line: number; reason: string }) =>
  `Line ${line}: ${reason}`
export const wordingCount = ({ count }: { count: number }) =>
  count === 1 ? '1 other wording' : `${integer(count)} other wordings`
export const showAll = ({ count }: { count: string }) => `Show all ${count}`
