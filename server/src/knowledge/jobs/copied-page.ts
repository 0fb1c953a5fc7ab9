import { isNearCopy, type Source } from '@askwell/core/knowledge'
import type { Db } from '../../platform/db/connect.ts'
import {
  findDuplicatePage,
  findSimilarPages,
  type ReadyPage,
} from '../stores/state/copied-pages.ts'
import type { ExtractionResult } from './ingestion-deps.ts'

/** How many pages a page is compared with; on some sites, all pages have the same title. */
const maxCompared = 5

/**
 * The page of which this one is a copy: a page with the same text, or a page with the same title or the canonical
 * address to which this one adds nothing. A canonical address alone proves nothing, because on many sites all pages
 * have that of the home page.
 */
export async function findCopiedPage(
  db: Db,
  source: Source,
  {
    read,
    contentHash,
    canonical,
  }: { read: ExtractionResult; contentHash: string; canonical: string | null },
): Promise<ReadyPage | null> {
  const same = await findDuplicatePage(db, source, contentHash)
  if (same !== null) return same
  const about = { title: read.title, url: canonical, limit: maxCompared }
  const text = read.parts.map((part) => part.text).join('\n')
  const similar = await findSimilarPages(db, source, about)
  return similar.find((page) => isNearCopy(text, page.text)) ?? null
}
