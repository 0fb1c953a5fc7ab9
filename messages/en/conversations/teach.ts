export const title = 'Questions & answers'
export const hint =
  'Answers that your team wrote. They win over files and websites when their question is asked.'
export const add = 'Add an answer'
export const edit = 'Edit'
export const editAnswer = ({ question }: { question: string }) => `Edit the answer to ${question}`
export const remove = 'Remove'
export const removeAnswer = ({ question }: { question: string }) =>
  `Remove the answer to ${question}`
export const empty = 'No answers yet'
export const loadFailed = "Your answers couldn't be loaded."
export const wordForWord = 'Word for word'
export const asKnowledge = 'As knowledge'
export const use = 'How replies use it'
export const exactHint = 'Visitors read exactly this text. No AI changes it.'
export const knowledgeHint = 'Replies take from it what a question needs.'
export const panelNew = 'Teach an answer'
export const panelEdit = 'Edit the answer'
export const question = 'Question'
export const wordings = 'Other wordings'
export const wordingsHint = 'One per line. The more, the surer the question is recognized.'
export const answer = 'Answer'
export const answerHint = 'Markdown works: **bold**, lists, links.'
export const save = 'Save'
export const saving = 'Saving…'
export const saved = 'The answer was saved.'
export const undo = 'Undo'
export const undone = 'The answer is as it was before.'
export const failed = "That didn't work. Please try again."
export const tryTitle = 'What the chatbot would answer'
export const tryWaiting = 'Write a question and an answer to see it.'
export const trying = 'Asking…'
export const tryFailed = "The questions couldn't be asked."
export const outcomeAnswered = 'Answered now'
export const outcomeSilent = 'Still silent'
export const outcomeOther = 'Answered by something else'
export const importCsv = 'Import CSV'
export const exportCsv = 'Export CSV'
export const imported = ({ added, unchanged }: { added: number; unchanged: number }) =>
  `${added === 1 ? '1 answer was' : `${added} answers were`} added, ${unchanged} already stored.`
export const refusedRows = 'Rows that were not imported'
export const refusedRow = ({ line, reason }: { line: number; reason: string }) =>
  `Line ${line}: ${reason}`
export const wordingCount = ({ count }: { count: number }) =>
  count === 1 ? '1 other wording' : `${count} other wordings`
export const showAll = ({ count }: { count: string }) => `Show all ${count}`
