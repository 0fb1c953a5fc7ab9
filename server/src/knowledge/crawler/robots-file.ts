import { createPauses } from '../../platform/runtime/pauses.ts'

/** The rules of a robots.txt for one crawler (RFC 9309). `path` includes the query. */
export type RobotsFile = {
  allows: (path: string) => boolean
  /** Seconds between two requests. */
  delay: number
  sitemaps: string[]
}

/**
 * Rules of one crawler: patterns, each with whether it allows. Patterns without a wildcard are looked up in a map, so
 * that the cost for an address does not depend on their number.
 */
type Group = { literals: Map<string, boolean>; wildcards: Map<string, boolean>; delay: number }

type ParserState = {
  name: string
  /** The groups to which the next rule belongs, and whether the last line named a crawler. */
  current: Set<Group>
  isNaming: boolean
  /** The rules for this crawler by name; if null, the rules for all crawlers apply. */
  own: Group | null
  all: Group
  /** Remaining budget of pattern characters after a first wildcard, which make each check of an address slower. */
  wildcardsLeft: number
  sitemaps: string[]
}

const maxWildcards = 20_000
const maxSitemaps = 1_000

const emptyGroup = (): Group => ({ literals: new Map(), wildcards: new Map(), delay: 0 })

/** Reads the rules for a crawler, whose name is in lower case. Yields to the event loop in between. */
export async function readRobotsFile(text: string, name: string): Promise<RobotsFile> {
  const state: ParserState = {
    name,
    current: new Set(),
    isNaming: false,
    own: null,
    all: emptyGroup(),
    wildcardsLeft: maxWildcards,
    sitemaps: [],
  }
  const pause = createPauses()
  // Lines are matched one by one, because splitting half a million empty lines would block for tens of milliseconds.
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    readLine(state, line)
    await pause()
  }
  const { own, all, sitemaps } = state
  const group = own ?? all
  return { allows: matcherOf(group), delay: group.delay, sitemaps }
}

function readLine(state: ParserState, line: string): void {
  const [content = ''] = line.split('#', 1)
  const colon = content.indexOf(':')
  if (colon < 0) return
  const key = content.slice(0, colon).trim().toLowerCase()
  const value = content.slice(colon + 1).trim()
  if (key === 'user-agent') {
    nameCrawler(state, value)
    return
  }
  if (key !== '') state.isNaming = false
  readers.get(key)?.(state, value)
}

/** Handles a user-agent line. One that comes after rules begins new groups. */
function nameCrawler(state: ParserState, value: string): void {
  if (!state.isNaming) state.current.clear()
  state.isNaming = true
  const [name = ''] = value.toLowerCase().split('/', 1)
  if (name.trim() === '*') state.current.add(state.all)
  if (name.trim() === state.name) state.current.add((state.own ??= emptyGroup()))
}

const readers = new Map<string, (state: ParserState, value: string) => void>([
  ['allow', (state, value) => addRule(state, value, true)],
  ['disallow', (state, value) => addRule(state, value, false)],
  [
    'crawl-delay',
    ({ current }, value) => {
      const delay = Number(value)
      if (!Number.isNaN(delay)) for (const group of current) group.delay = delay
    },
  ],
  [
    'sitemap',
    ({ sitemaps }, value) => {
      if (value !== '' && sitemaps.length < maxSitemaps) sitemaps.push(value)
    },
  ],
])

function addRule(state: ParserState, value: string, isAllowed: boolean): void {
  if (value === '' || state.current.size === 0) return
  const pattern = limitWildcards(state, encodePattern(value), isAllowed)
  if (pattern === '') return
  for (const { literals, wildcards } of state.current) {
    const rules = /\*|\$$/.test(pattern) ? wildcards : literals
    // Of two equal patterns, the one that allows counts.
    rules.set(pattern, isAllowed || rules.get(pattern) === true)
  }
}

/** Cuts a pattern before its wildcard when the budget is spent, which no normal file does; this forbids more paths. */
function limitWildcards(state: ParserState, pattern: string, isAllowed: boolean): string {
  const wildcard = pattern.indexOf('*')
  if (wildcard < 0) return pattern
  state.wildcardsLeft -= pattern.length - wildcard
  if (state.wildcardsLeft >= 0) return pattern
  return isAllowed ? '' : pattern.slice(0, wildcard)
}

/** Percent-encodes characters outside ASCII, as in an address; existing escapes are kept in upper case. */
function encodePattern(pattern: string): string {
  return escapesInCapitals(encodeURI(pattern.toWellFormed()).replaceAll('%25', '%'))
}

const escapesInCapitals = (path: string) =>
  path.replaceAll(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase())

/** The longest matching pattern decides; of equally long ones, the one that allows. */
function matcherOf({ literals, wildcards }: Group): RobotsFile['allows'] {
  const lengths = [...new Set([...literals.keys()].map(({ length }) => length))]
  lengths.sort((one, other) => other - one)
  return (address) => {
    const path = escapesInCapitals(address)
    const literal = lengths.find(
      (length) => length <= path.length && literals.has(path.slice(0, length)),
    )
    let longest = literal ?? 0
    let isAllowed = literals.get(path.slice(0, longest)) ?? true
    for (const [pattern, allows] of wildcards) {
      const isStronger =
        pattern.length > longest || (pattern.length === longest && allows && !isAllowed)
      if (!isStronger || !matches(pattern, path)) continue
      longest = pattern.length
      isAllowed = allows
    }
    return isAllowed
  }
}

/** `*` stands for any characters, `$` at the end for the end of the path. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$')
  const [start = '', ...rest] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(start)) return false
  const end = isAnchored ? rest.pop() : ''
  if (end === undefined) return path.length === start.length
  let at = start.length
  for (const part of rest) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return path.length - end.length >= at && path.endsWith(end)
}
