import { plural } from '../language.ts'

export const title = 'Extracted text'
export const loadFailed = "Couldn't load the text"
export const textLabel = 'Text of this source'
export const moreText = 'Show more text'
export const leftOut = 'Skipped'
export const size = ({
  parts,
  characters,
  passages,
}: {
  parts: number
  characters: number
  passages: number
}) =>
  `${plural(parts, { one: 'part', other: 'parts' })}, ${plural(characters, { one: 'character', other: 'characters' })}, ${plural(passages, { one: 'searchable passage', other: 'searchable passages' })}`
export const characters = ({ count }: { count: number }) =>
  plural(count, { one: 'character', other: 'characters' })
