import { integer } from '../language.ts'

export const loadFailed = "Couldn't load the pages"
export const empty = 'No pages found yet.'
export const title = ({ site }: { site: string | number }) => `Pages of ${site}`
export const morePages = ({ count }: { count: number }) => `Show ${integer(count)} more pages`
