import { strengthOf } from './block-marks.ts'
import type { BlockKind } from './block-marks.ts'
import { lettersIn } from './markdown.ts'
import type { PageReading } from './page.ts'
import { similarity } from './similarity.ts'

/** A page as it was read, with what its host says of addresses that do not exist. */
type PageAnswer = {
  page: Pick<PageReading, 'title' | 'markdown' | 'plainTextLength' | 'signals'>
  /** Main text of the host's answer to a random path, when that answer was a page. */
  missingText?: string | undefined
}

/** Why a page is not content, with the sentence for the owner of the bot. */
type Block = { kind: BlockKind; reason: string }

/** Letters of main text below which one weak mark is believed. */
const BARE = 200

/** Letters of main text below which two weak marks that agree are believed. */
const SLIGHT = 1_000

/** A page longer than this is an article about its title, not a gate. */
const LONGEST_GATE = 2_000

/** Main texts more alike than this are the same page with another address in it. */
const SAME_PAGE = 0.9

const reasons: Record<BlockKind, string> = {
  challenge: 'The site asked for proof of being human. Allow our crawler or upload the text.',
  login: 'This page needs a sign-in.',
  'cookie-wall': 'The site shows only its cookie notice.',
  'soft-404': 'The site says this page does not exist.',
  parked: 'This domain holds no site of its own.',
  javascript: 'This page shows its text only with JavaScript. Upload the text instead.',
}

const kinds: BlockKind[] = ['challenge', 'parked', 'soft-404', 'login', 'cookie-wall', 'javascript']

/**
 * Tells pages that stand in front of the content, or in its place, from content: a check for
 * robots, a sign-in, a cookie notice, a 'not found' sent as a good answer, a domain for sale, an
 * empty shell. Marks that good pages carry too count only when there is next to no text.
 */
export function judgePage({ page, missingText }: PageAnswer): Block | null {
  const length = lettersIn(page.markdown)
  const isBelieved = (strength: number) =>
    (strength >= 3 && length < LONGEST_GATE) ||
    (strength === 2 && length < SLIGHT) ||
    (strength === 1 && length < BARE)
  const kind = kinds.find((each) => isBelieved(strengthOf[each](page)))
  if (kind !== undefined) return block(kind)
  const isMissing = missingText !== undefined && similarity(page.markdown, missingText) > SAME_PAGE
  return isMissing ? block('soft-404') : null
}

const block = (kind: BlockKind): Block => ({ kind, reason: reasons[kind] })
