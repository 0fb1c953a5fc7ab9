import { integer, plural } from '../language.ts'

export const loadFailed = "Couldn't load the sources"
export const addNewText = 'Add New Text'
export const emptyTitle = 'No sources yet'
export const emptyHint = "Add a file, website or text. You'll see here what was processed."
export const filter = 'Filter sources'
export const listLabel = 'Sources of this chatbot'
export const noMatch = 'No sources match your search.'
export const columnName = 'Name'
export const columnType = 'Type'
export const columnSize = 'Size'
export const columnStatus = 'Status'
export const columnUpdated = 'Updated'
export const columnActions = 'Actions'
export const addText = 'Add Text'
export const textHint = 'The first line becomes the name of the source.'
export const textPlaceholder = "Opening hours\nWe're open Monday to Friday, 8 a.m. to 4 p.m."
export const textRequired = 'Please enter some text'
export const allSaved = 'All changes are saved'
export const notSaved = ({ count }: { count: number }) =>
  `${plural(count, { one: 'change', other: 'changes' })} not saved`
/** `names`: the names, or only the first of many. `others`: the number of sources that are not named. */
type NamedSources = { names: string; others: number }

export const keptAdded = ({ names, others }: NamedSources) =>
  others === 0
    ? `Added in another window and kept: ${names}`
    : `Added in another window and kept: ${names} and ${integer(others)} more`
export const keptReplaced = ({ names, others }: NamedSources) =>
  others === 0
    ? `Changed in another window, so not removed: ${names}`
    : `Changed in another window, so not removed: ${names} and ${integer(others)} more`
export const update = 'Update'
export const updating = 'Updating...'
