import * as ingestionTexts from '@askwell/messages/knowledge/ingestion'
import { signalStrength } from './page-block-signals.ts'
import type { BlockKind } from './page-block-signals.ts'
import { letterCount } from '../document/markdown.ts'
import type { ParsedPage } from './parse-page.ts'
import { similarity } from './similarity.ts'

/** A parsed page, and its host's response to a path that does not exist. */
type ClassifyInput = {
  page: Pick<ParsedPage, 'title' | 'markdown' | 'plainTextLength' | 'signals'>
  /** Main text of the host's response to a random path, when that response was a page. */
  missingText?: string | undefined
}

/** Why a page has no content, with the message for the owner. */
type PageBlock = { kind: BlockKind; reason: string }

/** One weak signal counts only on a page with up to this many characters. */
const MAX_LETTERS_ONE_SIGNAL = 200

/** Two weak signals count only on a page with up to this many characters. */
const MAX_LETTERS_TWO_SIGNALS = 1_000

/** A longer page is an article about its title, not a block page. */
const MAX_LETTERS_STRONG_SIGNAL = 2_000

/** Main texts that are more similar than this are the same page, apart from a quoted URL. */
const SAME_PAGE_SIMILARITY = 0.9

const reasons: Record<BlockKind, string> = {
  challenge: ingestionTexts.challenge,
  login: ingestionTexts.signInNeeded,
  'cookie-wall': ingestionTexts.cookieNotice,
  'soft-404': ingestionTexts.pageDoesNotExist,
  parked: ingestionTexts.parked,
  javascript: ingestionTexts.javascriptOnly,
}

const kinds: BlockKind[] = ['challenge', 'parked', 'soft-404', 'login', 'cookie-wall', 'javascript']

/**
 * Detects pages without content: a bot check, a sign-in, a cookie notice, a 'not found' page with status 200, a parked
 * domain, or a page that needs JavaScript. Signals that also occur on normal pages count only if there is little text.
 * Returns null for a page with content.
 */
export function classifyPage({ page, missingText }: ClassifyInput): PageBlock | null {
  const length = letterCount(page.markdown)
  const isBelieved = (strength: number) =>
    (strength >= 3 && length < MAX_LETTERS_STRONG_SIGNAL) ||
    (strength === 2 && length < MAX_LETTERS_TWO_SIGNALS) ||
    (strength === 1 && length < MAX_LETTERS_ONE_SIGNAL)
  const kind = kinds.find((each) => isBelieved(signalStrength[each](page)))
  if (kind !== undefined) return pageBlock(kind)
  const isMissing =
    missingText !== undefined && similarity(page.markdown, missingText) > SAME_PAGE_SIMILARITY
  return isMissing ? pageBlock('soft-404') : null
}

const pageBlock = (kind: BlockKind): PageBlock => ({ kind, reason: reasons[kind] })
