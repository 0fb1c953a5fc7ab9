import { plural } from '../language.ts'

export const loadFailed = "Couldn't load the pages"
export const empty = 'No pages found yet.'
export const title = ({ site }: { site: string | number }) => `Pages on ${site}`
export const morePages = ({ count }: { count: number }) =>
  `Show ${plural(count, { one: 'more page', other: 'more pages' })}`
