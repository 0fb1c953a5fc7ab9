import { plural } from '../language.ts'

export const failed = 'Failed'
export const queued = 'Queued'
export const ready = 'Ready'
export const unreadable = "We couldn't process it."
export const skipped = 'Skipped'
export const choosePages = 'Choose which pages to add'
export const lookingForPages = 'Looking for pages'
export const processing = 'Processing'
export const processingPart = ({
  done,
  total,
}: {
  done: string | number
  total: string | number
}) => `Processing ${done} of ${total}`
export const pagesNotRead = ({ count }: { count: number }) =>
  `${plural(count, { one: 'page', other: 'pages' })} skipped`
export const partsNotRead = ({ count }: { count: number }) =>
  `${plural(count, { one: 'part', other: 'parts' })} skipped`
export const pages = ({ count }: { count: number }) =>
  plural(count, { one: 'page', other: 'pages' })
