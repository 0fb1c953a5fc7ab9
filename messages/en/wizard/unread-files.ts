import { plural } from '../language.ts'

export const title = ({ count }: { count: number }) =>
  `Your chatbot is saved, but we couldn't read ${plural(count, { one: 'file', other: 'files' })}`
export const hint =
  'Remove it and add a version with text, or click Create again to continue without it.'
