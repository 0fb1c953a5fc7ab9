import { integer, plural } from '../language.ts'
export const addressNeeded = 'Please enter a website address such as example.com.'
export const addressRefused = 'This address is not allowed.'
export const challenge =
  "The site asked us to prove we're human. Allow our crawler or upload the text."
export const cookieNotice = 'The site only shows its cookie notice.'
export const signInNeeded = 'This page requires a sign-in.'
export const noindex = 'The page is marked noindex: the site asks crawlers not to keep it.'
export const parked = 'This domain has no website of its own.'
export const robots = "The site's robots.txt asks crawlers not to read this page."
export const pageTooLarge = 'The page is too large to process.'
export const siteTooSlow = 'The site took too long to respond.'
export const answerDamaged = "We couldn't reach the site (its response was damaged)."
export const noConnection = "We couldn't reach the site (no connection)."
export const otherHost = "We couldn't reach the site (it redirected to another host)."
export const endlessRedirects = "We couldn't reach the site (it redirects endlessly)."
export const searchStopped = ({ seconds }: { seconds: number }) =>
  `The search stopped after ${seconds} seconds.`
export const leadsTo = ({ host }: { host: string }) => `This address leads to ${host}.`
export const sitemapUnread = ({ url }: { url: string }) => `We couldn't read the sitemap ${url}.`
export const closedByRobots = ({ count }: { count: number }) =>
  `robots.txt blocks ${plural(count, { one: 'address', other: 'addresses' })}.`
export const leftOutByPaths = ({ count }: { count: number }) =>
  `Your paths exclude ${plural(count, { one: 'address', other: 'addresses' })}.`
export const listEnds = ({ count }: { count: number }) =>
  `We listed only the first ${integer(count)} pages.`
export const noPages = 'No pages found at this address.'
/** For a website without pages of its own, because another website of the chatbot has the same pages. */
export const partOfWebsite = ({ website }: { website: string }) =>
  `Its pages are part of ${website}`
export const sameAs = ({ page }: { page: string }) => `Same as ${page}`
/** For a source whose text could not be embedded. */
export const wordsOnly = "Found by keywords only: the embedding model didn't respond"
export const keyRefused =
  "Found by keywords only: the embedding model didn't respond (its key was rejected)"
/** For a source that waits because its owner has used up the extraction time. */
export const deferred = ({ minutes }: { minutes: number }) =>
  `You've used your plan's processing time for this hour. Processing resumes automatically in ${plural(minutes, { one: 'minute', other: 'minutes' })}.`
export const empty = 'This source is empty: it contains no text.'
export const pageDoesNotExist = "The site says this page doesn't exist."
export const noindexBySite = 'The page is marked noindex by its site.'
export const readAgain = 'Refreshing the source.'
export const stopped = "Processing stopped. Anything that's ready is kept."
export const stoppedBefore = 'Stopped before it was processed.'
export const noPageRead = 'None of the pages could be processed.'
export const sourceMissing = "This source doesn't exist."
export const websiteMissing = "This website doesn't exist."
export const tooManyFiles = ({ max }: { max: number }) =>
  `A chatbot can have up to ${integer(max)} files.`
/** For a source that would exceed the characters of the plan. */
export const noRoom = ({ max, needed }: { max: number; needed: number }) =>
  `On your plan, a chatbot can have up to ${integer(max)} characters. This source would bring it to ${integer(needed)}. Remove sources or upgrade, then retry.`
/** For a long text whose extraction stopped at the limit, so that its length is unknown. */
export const noRoomForLongText = ({ max }: { max: number }) =>
  `On your plan, a chatbot can have up to ${integer(max)} characters. This source has more than are left. Remove sources or upgrade, then retry.`
/** Name of a text source whose first line is empty. */
export const untitled = 'Text'
export const siteError = ({ status }: { status: string }) =>
  `The site returned an error (${status}).`
export const pageMissing = ({ status }: { status: string }) => `The page wasn't found (${status}).`
/** Follows the reason, for a page that was missing at one check. */
export const missingOnce = "If it's still missing the next time we check, we'll remove it."
export const goneFromSite = 'The website no longer has this page.'
export const checkStarted = 'Checking the website for changes.'
export const scheduleSaved = 'Schedule saved.'
export const pageRestored = 'Page restored.'
export const notText = ({ type }: { type: string }) => `This isn't a text page (${type}).`
export const javascriptOnly =
  'This page only shows its text with JavaScript. Upload the text instead.'
/** Follows the summary of a page whose scripts were run in a browser. */
export const rendered = 'Its text appears with JavaScript, so we opened it in a browser.'
