import { plural } from '../language.ts'

export const noPages = 'No pages found at this address.'
export const siteTwice = 'This website is already in the list'
export const removeSite = ({ url }: { url: string | number }) => `Remove ${url}`
export const pageRequired = 'Choose at least one page, or remove this website'
export const lookingForPages = 'Looking for pages. This can take a minute.'
export const failed = 'Failed'
export const alreadyTaken = ({ count }: { count: number }) =>
  `${plural(count, { one: 'page', other: 'pages' })} already added`
export const found = ({ count }: { count: number }) =>
  `${plural(count, { one: 'page', other: 'pages' })} found`
export const selectAll = 'Select all'
export const selectNone = 'Select none'
export const chosenPages = ({ chosen, total }: { chosen: string; total: string }) =>
  `${chosen} of ${total} selected`
export const addedWebsites = 'Added websites'
export const url = 'Website URL'
export const urlHint = "We'll find the pages on this site, then you choose which ones to add."
export const add = 'Add New Website'
export const fetchLinks = 'Fetch Links'
export const submit = 'Add Website'
