import { integer, plural } from '../language.ts'

export const showStatus = 'Filter by status'
export const all = 'All'
export const ready = 'Ready'
export const partlyReady = 'Partly ready'
export const processing = 'Processing'
export const waiting = 'Choose pages'
export const failed = 'Failed'

export const selectAll = 'Select all sources in this list'
export const selectSource = ({ name }: { name: string }) => `Select ${name}`
export const selected = ({ count }: { count: number }) =>
  `${plural(count, { one: 'source', other: 'sources' })} selected`
export const actionsLabel = 'Actions for the selected sources'
export const retrySelected = ({ count }: { count: number }) => `Retry ${integer(count)}`
export const removeSelected = ({ count }: { count: number }) => `Remove ${integer(count)}`
export const clearSelection = 'Clear selection'
export const retried = ({ count }: { count: number }) =>
  count === 0
    ? 'Nothing to retry.'
    : `Retrying ${plural(count, { one: 'source', other: 'sources' })}.`

export const undoAll = 'Undo all removals'
/** Last line of a list of removed sources that names only the first of them. */
export const moreRemoved = ({ count }: { count: number }) =>
  `and ${plural(count, { one: 'more source', other: 'more sources' })}`
