import type { sourceReceipt } from '@askwell/contract/knowledge'
import { verifiedOwner } from '@askwell/core/shared'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { findSource } from '../../src/knowledge/stores/source-reads.ts'
import { findSimilarPages } from '../../src/knowledge/stores/state/copied-pages.ts'
import { engines } from '../support/engines.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'
import { createKnowledgeOwner, fileField, type KnowledgeOwner } from './knowledge-owner.ts'

type Receipt = z.output<(typeof sourceReceipt)['reply']>

const sentences = (count: number) =>
  Array.from({ length: count }, (_, at) => `Locker ${at} is opened with the code ${at * 7}. 😀`)
const longText = sentences(12_000).join('\n')

/** All pages of a receipt. */
async function receiptOf(owner: KnowledgeOwner, sourceId: string): Promise<Receipt[]> {
  const pages: Receipt[] = []
  for (let from: number | null = 0; from !== null;) {
    const page: Receipt = json(await owner.call('/source_receipt', { source_id: sourceId, from }))
    pages.push(page)
    from = page.next
  }
  return pages
}

describe.each(engines)('the receipt of a long source on $name', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(engine)
    await app.background.start()
  })
  afterAll(() => app.close())

  test('comes in pages, which together are the whole text in one part', async () => {
    const olga = await createKnowledgeOwner(app)
    const [source] = await olga.addSources([fileField('lockers.txt', longText)])

    const pages = await receiptOf(olga, source?.id ?? '')

    const parts = pages.flatMap((page) => page.parts)
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.map(({ part_count: count }) => count)).toEqual(pages.map(() => 1))
    expect(parts.map(({ continues }) => continues)).toEqual(parts.map((_, at) => at > 0))
    expect(parts[0]).toMatchObject({ label: 'Text', characters: longText.length, skipped: null })
    expect(parts.map(({ text }) => text).join('')).toBe(longText)
    for (const page of pages) {
      const characters = page.parts.reduce((sum, { text }) => sum + text.length, 0)
      expect(characters).toBeLessThanOrEqual(200_000)
    }
  })

  test('has fifty parts a page', async () => {
    const olga = await createKnowledgeOwner(app)
    const [source] = await olga.addSources([fileField('note.txt', 'We open at nine.')])
    const id = source?.id ?? ''
    const { revision } = await app.database.db
      .selectFrom('source')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const further = { source_id: id, revision, locator: '{}', characters: 4, skipped: null }
    for (let ordinal = 1; ordinal <= 60; ordinal += 1) {
      const row = { ...further, ordinal, label: `Page ${ordinal}`, body: 'more' }
      await app.database.db.insertInto('source_part').values(row).execute()
    }

    const pages = await receiptOf(olga, id)

    expect(pages.map(({ parts }) => parts.length)).toEqual([50, 11])
    expect(pages.map(({ part_count: count }) => count)).toEqual([61, 61])
    const labels = pages.flatMap(({ parts }) => parts.map(({ label }) => label))
    expect(labels).toEqual(['Text', ...Array.from({ length: 60 }, (_, at) => `Page ${at + 1}`)])
  })

  test('refuses a place that is no number', async () => {
    const olga = await createKnowledgeOwner(app)
    const [source] = await olga.addSources([fileField('note.txt', 'We open at nine.')])
    for (const from of [-1, 1.5, 'x', 1e12]) {
      const { statusCode } = await olga.call('/source_receipt', { source_id: source?.id, from })
      expect(statusCode).toBe(400)
    }
  })

  test('pages are compared by their whole text', async () => {
    const olga = await createKnowledgeOwner(app)
    const [first, second] = await olga.addSources([
      fileField('long.txt', longText),
      fileField('short.txt', 'We open at nine.'),
    ])
    const { db } = app.database
    await db
      .updateTable('source')
      .set({ kind: 'page', name: 'Lockers', content_hash: 'other' })
      .where('id', '=', first?.id ?? '')
      .execute()

    const source = await findSource(db, verifiedOwner(olga.user.id), second?.id ?? '')
    if (source === null) throw new Error('there is no source')
    const similar = await findSimilarPages(db, source, { title: 'Lockers', url: null, limit: 5 })

    expect(similar.map(({ text }) => text)).toEqual([longText])
  })
})
