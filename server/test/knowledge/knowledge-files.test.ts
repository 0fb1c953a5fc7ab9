import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  knowledgeVersion,
  readPassages,
  removedSources,
  type StoredPassage,
} from '../../src/knowledge/stores/passages/passage-store.ts'
import { engines } from '../support/engines.ts'
import { json, createTestApp, eventually, type TestApp } from '../support/test-app.ts'
import { docxOf, pdfOf, pptxOf, xlsxOf } from './sample-files.ts'
import { createKnowledgeOwner, fileField, storedFiles } from './knowledge-owner.ts'

type Receipt = { parts: { label: string; characters: number }[]; chunks: number }
type Info = Record<'file_ids' | 'file_names' | 'content_ids' | 'websitelist', string[]>

const fact = 'The Quillford gate opens at five in the morning.'
const question = 'When does the Quillford gate open?'
const other = 'Our bakery in Marlow sells rye bread on Tuesdays.'

const samples: [name: string, content: string | Buffer, part: string, place?: object][] = [
  ['hours.txt', `${other}\n\n${fact}`, 'Text'],
  ['hours.md', `# Hours\n\n${fact}\n\n# Bread\n\n${other}`, 'Text'],
  ['hours.csv', 'Gate,Opening\nQuillford gate opens,at five in the morning\n', expect.any(String)],
  ['hours.docx', docxOf(other, fact), 'Text'],
  ['hours.pdf', pdfOf([other, fact]), 'Page 2', { place: 'p. 2' }],
  ['hours.pptx', pptxOf(other, fact), 'Slide 2', { place: 'slide 2' }],
  [
    'hours.xlsx',
    xlsxOf([
      ['Place', 'Opening'],
      ['Quillford gate opens', 'at five in the morning'],
    ]),
    'Sheet Prices',
  ],
]

describe.each(engines)('files as sources on $name', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(engine)
    await app.background.start()
  })
  afterAll(() => app.close())

  test.each(samples)(
    'PROD-02 BOT-SRC-11 a fact in %s is answered and cited',
    async (...[name, content, part, place]) => {
      const bob = await createKnowledgeOwner(app)

      const [source] = await bob.addSources([fileField(name, content)])
      const reply = await bob.ask(question)
      const receipt = json<Receipt>(
        await bob.call('/source_receipt', { source_id: source?.id ?? '' }),
      )

      expect(source).toMatchObject({ name, state: 'ready', type: name.split('.')[1] })
      expect(source?.characters).toBeGreaterThan(20)
      expect(receipt.chunks).toBeGreaterThan(0)
      expect(receipt.parts.map(({ label }) => label)).toContainEqual(part)
      expect(reply.text).toContain('five in the morning')
      expect(reply.sources?.[0]).toMatchObject({ kind: 'file', title: name, ...place })
      expect(reply.done).toMatchObject({ charged: true })
    },
  )

  test('ENT-23 ENT-26 the wizard stores every file and every text of one call', async () => {
    const { token } = await app.createOwner()
    const id = await app.createBot(token, [
      fileField('a.txt', fact),
      fileField('b.txt', other),
      ['contentfile', 'The lamp is green.'],
      ['contentfile', 'The door is red.'],
    ])

    const info = json<Info>(await app.call('/get_model_info', { id }, token))
    expect(info.file_names.toSorted()).toEqual(['a.txt', 'b.txt'])
    expect(info.file_ids).toHaveLength(2)
    expect(info.content_ids).toHaveLength(2)
  })

  test('API-37 ENT-37 Q064 the model info returns ids, names and states in parallel lists', async () => {
    const bob = await createKnowledgeOwner(app)
    await bob.addSources([
      fileField('good.txt', fact),
      fileField('bad.pdf', '%PDF-1.4 and nothing more'),
    ])

    const info = json<Info>(await bob.call('/get_model_info', { id: bob.botId }))
    const good = info.file_names.indexOf('good.txt')

    expect(info).toMatchObject({ websitelist: [], website_ids: [], website_status: [] })
    expect(info.file_ids).toHaveLength(2)
    expect(info).toHaveProperty(['file_status', good, 'state'], 'ready')
    expect(info).toHaveProperty(['file_status', 1 - good, 'state'], 'failed')
    expect(info).toHaveProperty(
      ['file_status', 1 - good, 'reason'],
      expect.stringContaining('damaged'),
    )
  })

  test('API-38 Q075 listed files stay, the others are deleted with their text, absent kinds are not changed', async () => {
    const bob = await createKnowledgeOwner(app)
    const added = await bob.addSources([
      fileField('gate.txt', fact),
      fileField('bread.txt', other),
      ['contents', 'The lamp of the lighthouse is green.'],
    ])
    const bread = added.find(({ name }) => name === 'bread.txt')

    const left = await bob.addSources([
      ['fileids', bread?.id ?? ''],
      ['filenames', 'bread.txt'],
    ])
    expect(left.map(({ kind }) => kind).toSorted()).toEqual(['file', 'text'])
    expect((await bob.ask(question)).done).toMatchObject({ charged: false })
    expect((await bob.ask('When does the bakery sell rye bread?')).text).toContain('Tuesdays')

    const none = await bob.addSources([['fileids', '']])
    expect(none.map(({ kind }) => kind)).toEqual(['text'])
    expect((await bob.ask('What colour is the lamp of the lighthouse?')).text).toContain('green')
  })

  test('index rows are loaded in batches, and deleted chunks are recognized', async () => {
    const bob = await createKnowledgeOwner(app)
    const { db } = app.database
    const long = Array.from({ length: 400 }, (_, n) => `# Rule ${n}\n\nRule ${n} says ${fact}`)
    const [gate, rules, bread] = await bob.addSources([
      fileField('gate.txt', fact),
      fileField('rules.md', long.join('\n\n')),
      fileField('bread.txt', other),
    ])
    const ids = [gate, rules, bread].map((source) => source?.id ?? '')

    const slices: StoredPassage[][] = []
    for await (const one of readPassages(db, bob.botId, null)) slices.push(one)
    const texts = slices.flat().map(({ text }) => text)
    expect(slices.length).toBeLessThanOrEqual(1 + texts.length / 200)
    expect(Math.max(...slices.map(({ length }) => length))).toBeLessThan(400)
    expect(texts.filter((text) => text.includes('Rule'))).not.toHaveLength(0)
    expect(new Set(slices.flat().map(({ sourceId }) => sourceId))).toEqual(new Set(ids))
    expect(new Set(slices.flat().map(({ id }) => id)).size).toBe(texts.length)

    await bob.addSources([['fileids', ids[1] ?? '']])
    const removedSince = (since: number) => removedSources(db, bob.botId, { since, known: ids })
    expect(await removedSince(0)).toEqual([ids[0], ids[2]])
    const version = (await knowledgeVersion(db, bob.botId)) ?? 0
    expect(await removedSince(version - 1)).toEqual([ids[0], ids[2]])
    expect(await removedSince(version)).toEqual([])
  })

  test('Q074 the list of files to keep may also be a JSON string', async () => {
    const bob = await createKnowledgeOwner(app)
    const added = await bob.addSources([fileField('a.txt', fact), fileField('b.txt', other)])
    const ids = added.map(({ id }) => id)

    expect(await bob.addSources([['fileids', JSON.stringify(ids)]])).toHaveLength(2)
    expect(await bob.addSources([['fileids', JSON.stringify(ids.slice(0, 1))]])).toHaveLength(1)
    expect(await bob.addSources([['fileids', '[]']])).toHaveLength(0)
  })

  test('the same file is not ingested again, the same name with other content is replaced', async () => {
    const bob = await createKnowledgeOwner(app)
    const mine = 'The Quillford gate opens at five, as only Bob knows.'
    const [first] = await bob.addSources([fileField('hours.txt', mine)])
    const jobs = () =>
      app.database.db.selectFrom('job').select('id').where('bot_id', '=', bob.botId).execute()
    const before = await jobs()
    const keptBefore = storedFiles(app)

    const [again] = await bob.addSources([fileField('hours.txt', mine)])
    expect(again?.id).toBe(first?.id)
    expect(await jobs()).toEqual(before)

    const [replaced] = await bob.addSources([
      fileField('hours.txt', 'The Quillford gate opens at noon.'),
    ])
    expect(replaced?.id).toBe(first?.id)
    expect((await bob.ask(question)).text).toMatch(/noon/)
    expect((await bob.ask(question)).text).not.toMatch(/five/)
    expect(storedFiles(app)).toHaveLength(keptBefore.length)
  })

  test('CVE-2026-30821 an empty, locked or damaged file fails with its message and is never ready', async () => {
    const bob = await createKnowledgeOwner(app)
    const rows = await bob.addSources([
      fileField('empty.txt', ''),
      fileField('blank.txt', ' \n \n'),
      fileField('locked.pdf', pdfOf(['a secret of some length'], { locked: true })),
      fileField('cut.pdf', pdfOf([fact]).subarray(0, 60)),
      fileField('cut.docx', docxOf(fact).subarray(0, 300)),
    ])

    const reasons = Object.fromEntries(rows.map(({ name, reason }) => [name, reason]))
    expect(rows.map(({ state }) => state)).toEqual(Array(5).fill('failed'))
    expect(reasons['empty.txt']).toMatch(/empty/)
    expect(reasons['blank.txt']).toMatch(/empty/)
    expect(reasons['locked.pdf']).toMatch(/password/)
    expect(reasons['cut.pdf']).toMatch(/damaged/)
    expect(reasons['cut.docx']).toMatch(/damaged/)
    expect(rows.every(({ characters }) => characters === 0)).toBe(true)
  })

  test('a failed file can be ingested again, and a good replacement becomes ready', async () => {
    const bob = await createKnowledgeOwner(app)
    const [failed] = await bob.addSources([fileField('hours.pdf', pdfOf([fact]).subarray(0, 60))])
    expect(failed?.state).toBe('failed')

    json(await bob.call('/retry_source', { source_id: failed?.id }))
    expect((await bob.waitUntilRead())[0]?.state).toBe('failed')

    const [healed] = await bob.addSources([fileField('hours.pdf', pdfOf([fact]))])
    expect(healed).toMatchObject({ id: failed?.id, state: 'ready' })
    expect((await bob.ask(question)).text).toContain('five')
  })

  test('the next ingestion deletes what an interrupted one left behind', async () => {
    const bob = await createKnowledgeOwner(app)
    const [failed] = await bob.addSources([fileField('hours.pdf', pdfOf([fact]).subarray(0, 60))])
    const { db } = app.database
    const chunk = { source_id: failed?.id ?? '', revision: 'cut-off', ordinal: 0, locator: '{}' }
    await db
      .insertInto('source_part')
      .values({ ...chunk, label: 'Text', characters: 4, skipped: null, body: 'dead' })
      .execute()
    await db
      .insertInto('chunk')
      .values({
        ...chunk,
        id: `cut-off-${bob.botId}`,
        owner_id: bob.user.id,
        bot_id: bob.botId,
        body: 'dead',
        headings: '[]',
        content_hash: 'dead',
        stems: 'dead',
        vector: null,
        vector_model: null,
      })
      .execute()

    const [healed] = await bob.addSources([fileField('hours.pdf', pdfOf([fact]))])

    expect(healed?.state).toBe('ready')
    for (const table of ['chunk', 'source_part'] as const) {
      const left = db.selectFrom(table).select('revision').where('revision', '=', 'cut-off')
      await expect.poll(() => left.execute()).toEqual([])
    }
  })

  test('API-39 a deleted bot is deleted with its originals, unless another bot has the same file', async () => {
    const ada = await createKnowledgeOwner(app)
    const eve = await createKnowledgeOwner(app)
    const own = 'Only Ada knows about the purple umbrella.'
    const [mine] = await ada.addSources([fileField('own.txt', own), fileField('shared.txt', fact)])
    await eve.addSources([fileField('shared.txt', fact)])
    const keyOf = async (botId: string) =>
      (
        await app.database.db
          .selectFrom('source')
          .select(['file_key', 'name'])
          .where('bot_id', '=', botId)
          .execute()
      ).map(({ file_key }) => path.join('files', file_key?.slice(0, 2) ?? '', file_key ?? ''))
    const [ofAda, ofEve] = [await keyOf(ada.botId), await keyOf(eve.botId)]
    expect(mine?.state).toBe('ready')

    json(await ada.call('/deletechatbot', { id: ada.botId }))

    const gone = ofAda.filter((key) => !ofEve.includes(key))
    expect(gone).toHaveLength(1)
    await eventually(
      async () => gone.filter((key) => existsSync(path.join(app.dataDir, key))),
      (left) => left.length === 0,
    )
    for (const key of ofEve) expect(existsSync(path.join(app.dataDir, key))).toBe(true)
    expect((await eve.ask(question)).text).toContain('five')
  })
})
