import { readFileSync } from 'node:fs'
import path from 'node:path'
import { chunkParts } from '@askwell/core/knowledge'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extractHere } from '../../../../extraction/test/fixtures/extract-bytes.ts'
import { rareArticles, writeTable } from '../../../../extraction/test/fixtures/make-large-files.ts'
import { engines } from '../../support/engines.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { createKnowledgeOwner, fileField } from '../knowledge-owner.ts'

const megabyte = 1024 * 1024

function tableOf(bytes: number) {
  const file = path.join(tempFolder(), 'goods.csv')
  writeTable(file, bytes)
  return readFileSync(file)
}

/** The passages of all revisions of a source, and the number of rows of parts. */
async function storedOf({ database: { db } }: TestApp, sourceId = '') {
  const passages = await db
    .selectFrom('chunk')
    .select(['ordinal', 'body', 'headings', 'locator', 'language', 'stems'])
    .where('source_id', '=', sourceId)
    .orderBy('ordinal')
    .execute()
  const parts = await db
    .selectFrom('source_part')
    .select('body')
    .where('source_id', '=', sourceId)
    .execute()
  return { passages, parts: parts.length }
}

describe.each(engines)('large files on $name', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(engine, {
      env: { MAX_FILE_MB: '12', MAX_CHARACTERS_PER_BOT: '4000000' },
    })
    await app.background.start()
  })
  afterAll(() => app.close())

  test('a long text has the passages that it has when all of it is in memory', async () => {
    const olga = await createKnowledgeOwner(app)
    const content = tableOf(2 * megabyte)

    const [source] = await olga.addSources([fileField('goods.csv', content)])

    const parts = await extractHere(content, 'goods.csv')
    const expected = chunkParts(parts, 'goods.csv')
    const stored = await storedOf(app, source?.id)
    expect(source).toMatchObject({ state: 'ready' })
    expect(stored.parts).toBe(parts.length)
    expect(stored.passages).toEqual(
      expected.map(({ ordinal, text, headings, locator, language, stems }) => ({
        ordinal,
        body: text,
        headings: JSON.stringify(headings),
        locator: JSON.stringify(locator),
        language,
        stems,
      })),
    )
    for (const { article, place } of rareArticles) {
      expect((await olga.ask(`Where is the ${article} kept?`)).text).toContain(place)
    }
  })

  test('a text that has no room is read no further, and nothing of it is left', async () => {
    const olga = await createKnowledgeOwner(app)

    const [source] = await olga.addSources([fileField('goods.csv', tableOf(5 * megabyte))])

    expect(source).toMatchObject({
      state: 'failed',
      reason:
        'On your plan, a chatbot can have up to 4,000,000 characters. This source has more than are left. Remove sources or upgrade, then retry.',
    })
    expect(await storedOf(app, source?.id)).toEqual({ passages: [], parts: 0 })
  })

  test('when the new file of a source has no room, its old text is still found', async () => {
    const olga = await createKnowledgeOwner(app)
    await olga.addSources([fileField('goods.csv', 'Article,Place\nGolden lamp,cellar seven\n')])

    const [source] = await olga.addSources([fileField('goods.csv', tableOf(5 * megabyte))])

    expect(source).toMatchObject({ state: 'failed' })
    expect((await storedOf(app, source?.id)).passages).toHaveLength(1)
    expect((await olga.ask('Where is the golden lamp?')).text).toContain('cellar seven')
  })

  test('the operator raises the size of a file, and the refusal names it', async () => {
    const olga = await createKnowledgeOwner(app)
    const note = 'We open at nine.'.padEnd(11 * megabyte, ' ')

    const [source] = await olga.addSources([fileField('hours.csv', note)])
    const refused = await olga.update([fileField('big.csv', Buffer.alloc(12 * megabyte + 1, 'a'))])

    expect(source).toMatchObject({ state: 'ready' })
    expect(refused.json()).toMatchObject({
      code: 'too_large',
      message: 'big.csv: Each file can be up to 12MB.',
    })
  })
})
