import type { BotNumbers } from '@askwell/contract/conversations/numbers'

const columns = [
  'day',
  'conversations',
  'answered',
  'silent',
  'failed',
  'thumbs_up',
  'thumbs_down',
  'spent',
] as const satisfies (keyof BotNumbers['days'][number])[]

/** The counts of all days as CSV. The values need no quotes. */
export const numbersCsv = ({ days }: Pick<BotNumbers, 'days'>): string =>
  [columns, ...days.map((day) => columns.map((name) => day[name]))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')
