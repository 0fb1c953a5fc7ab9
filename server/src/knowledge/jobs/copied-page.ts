import { isNearCopy, type Source } from '@askwell/core/knowledge'
import type { Db } from '../../platform/db/connect.ts'
import {
  findDuplicatePage,
  findSimilarPages,
  type ReadyPage,
} from '../stores/state/copied-pages.ts'
import type { ExtractionResult } from './ingestion-deps.ts'

/** Pages that a page is compared with; some sites give every page the same title. */
const maxCompared = 5

/**
 * The page of which this one is a copy: with exactly its text, or one with its title or its canonical address
 * to which it adds nothing. A canonical address alone is no evidence: many sites name their home page everywhere.
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
