import { integer, plural } from '../language.ts'

export const title = 'Updates from the website'
export const interval = 'Check for changes'
export const hourly = 'Every hour'
export const daily = 'Every day'
export const weekly = 'Every week'
export const addsPages = 'Add new pages'
export const paths = 'Choose paths'
export const includePaths = 'Only these paths'
export const includeHint = 'One per line, for example /help. Leave blank to include all pages.'
export const excludePaths = 'Exclude these paths'
export const excludeHint = 'An asterisk matches any characters, for example /blog/*.pdf.'
export const savePaths = 'Save paths'
/** Heading of the list of what a search for pages skipped. */
export const notes = 'Skipped in the last search for pages'
export const lastChecked = ({ date }: { date: string }) => `Last checked ${date}`
export const neverChecked = 'Not checked since it was added'
export const lastAndNextCheck = ({ last, next }: { last: string; next: string }) =>
  `Last checked ${last}. Next check about ${next}`
export const firstCheck = ({ date }: { date: string }) =>
  `Not checked since it was added. Next check about ${date}`
export const lookingForChanges = 'Looking for changes'
export const checking = ({ done, total }: { done: number; total: number }) =>
  `Checking ${integer(done)} of ${integer(total)}`
export const checkingPage = 'Checking'
/** Badge of a page whose last check failed. */
export const earlierVersion = 'Earlier version'
/** Precedes the problem of a page, which is a sentence. */
export const versionKept = ({ date }: { date: string }) => `We kept the version from ${date}.`
export const pagesKept = ({ count }: { count: number }) =>
  `${plural(count, { one: 'page uses', other: 'pages use' })} an earlier version`
/** Precedes the problem of a website, which is a sentence. */
export const earlierVersionKept = 'The last check found nothing, so we kept the earlier version.'
export const removed = 'Removed'
/** Follows the reason, which is a sentence. */
export const removedSince = ({ date, until }: { date: string; until: string }) =>
  `Removed on ${date}. You can restore it until ${until}.`
