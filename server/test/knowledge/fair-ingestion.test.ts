import { describe, expect, test } from 'vitest'
import { makeWorkbook } from '../../../extraction/test/fixtures/make-workbook.ts'
import { engines, sqlite } from '../support/engines.ts'
import { createTestApp, json } from '../support/test-app.ts'
import { createKnowledgeOwner, fileField, type KnowledgeOwner } from './knowledge-owner.ts'
import { pdfOf } from './sample-files.ts'

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

/** A workbook that takes about half a second to extract. */
function slowWorkbook(n: number): Buffer {
  const rows = Array.from({ length: 30_000 }, (_, row) => {
    return `<row>${cell(`Row ${row} of ${n}`)}${cell(`Note ${row % 13}`)}${cell('stock')}</row>`
  })
  return makeWorkbook({ rows: rows.join(''), isDeflated: true })
}

describe.each(engines)('fairness between owners on $name', (engine) => {
  test('while one owner has thirty slow files, another one’s text and file are ready soon', async () => {
    const app = await createTestApp(engine)
    try {
      await app.background.start()
      const many = await createKnowledgeOwner(app)
      const one = await createKnowledgeOwner(app)
      const files = Array.from({ length: 30 }, (_, n) => fileField(`${n}.xlsx`, slowWorkbook(n)))
      json(await many.update(files))
      await expect.poll(async () => (await many.sources()).some(isProcessing)).toBe(true)

      await one.addSources([fileField('note.txt', 'Open until nine.')])
      const unreadAfterText = await unreadOf(many)
      await one.addSources([fileField('hours.pdf', pdfOf(['The gate opens at five o’clock.']))])
      const unreadAfterFile = await unreadOf(many)

      expect(await one.sources()).toMatchObject([{ state: 'ready' }, { state: 'ready' }])
      expect(unreadAfterText).toBeGreaterThan(20)
      expect(unreadAfterFile).toBeGreaterThan(10)
    } finally {
      await app.close()
    }
  })
})

const unreadOf = async (owner: KnowledgeOwner) =>
  (await owner.sources()).filter(({ state }) => state !== 'ready').length

const isProcessing = ({ state }: { state: string }) => state === 'processing'

test('files beyond the reading time of an hour wait, say so, and are read in the next hour', async () => {
  const time = { offset: 0 }
  const app = await createTestApp(sqlite, { clock: () => Date.now() + time.offset })
  try {
    await app.background.start()
    const owner = await createKnowledgeOwner(app)
    await owner.addSources([fileField('first.pdf', pdfOf(['The first gate opens at five.']))])
    const spend = app.database.db.updateTable('rate_limit').set({ points: 600_000 })
    const { numUpdatedRows } = await spend
      .where('key', '=', `extraction-time:${owner.user.id}`)
      .executeTakeFirstOrThrow()
    expect(numUpdatedRows).toBe(1n)

    json(await owner.update([fileField('second.pdf', pdfOf(['The second gate opens at six.']))]))
    const second = async () => (await owner.sources()).find(({ name }) => name === 'second.pdf')
    await expect.poll(second).toMatchObject({
      state: 'queued',
      reason: expect.stringMatching(/processing time.*60 minutes/),
    })
    json(await owner.update([fileField('note.txt', 'Texts do not wait.')]))
    const note = async () => (await owner.sources()).find(({ name }) => name === 'note.txt')
    await expect.poll(note).toMatchObject({ state: 'ready' })

    time.offset = 3_600_000
    await expect.poll(second).toMatchObject({ state: 'ready' })
  } finally {
    await app.close()
  }
})
