import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  publishedSources,
  readPassages,
  type StoredPassage,
} from '../../src/adapters/db/passage-store.ts'
import { engines } from '../engines.ts'
import { json, openTestHouse, type TestHouse } from '../house.ts'
import { docxOf, pdfOf, pptxOf, xlsxOf } from './sample-files.ts'
import { aTeacher, file, keptIn } from './teaching.ts'

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

describe.each(engines)('files as knowledge on $name', (engine) => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openTestHouse(engine)
    await house.background.start()
  })
  afterAll(() => house.shut())

  test.each(samples)(
    'PROD-02 BOT-SRC-11 a fact in %s is answered and cited',
    async (...[name, content, part, place]) => {
      const bob = await aTeacher(house)

      const [source] = await bob.teach([file(name, content)])
      const heard = await bob.ask(question)
      const receipt = json<Receipt>(
        await bob.call('/source_receipt', { source_id: source?.id ?? '' }),
      )

      expect(source).toMatchObject({ name, state: 'ready', type: name.split('.')[1] })
      expect(source?.characters).toBeGreaterThan(20)
      expect(receipt.chunks).toBeGreaterThan(0)
      expect(receipt.parts.map(({ label }) => label)).toContainEqual(part)
      expect(heard.text).toContain('five in the morning')
      expect(heard.sources?.[0]).toMatchObject({ kind: 'file', title: name, ...place })
      expect(heard.done).toMatchObject({ charged: true })
    },
  )

  test('ENT-23 ENT-26 the wizard stores every file and every text of one call', async () => {
    const { token } = await house.anOwner()
    const id = await house.aBot(token, [
      file('a.txt', fact),
      file('b.txt', other),
      ['contentfile', 'The lamp is green.'],
      ['contentfile', 'The door is red.'],
    ])

    const info = json<Info>(await house.call('/get_model_info', { id }, token))
    expect(info.file_names.toSorted()).toEqual(['a.txt', 'b.txt'])
    expect(info.file_ids).toHaveLength(2)
    expect(info.content_ids).toHaveLength(2)
  })

  test('API-37 ENT-37 Q064 the model info tells ids, names and states side by side', async () => {
    const bob = await aTeacher(house)
    await bob.teach([file('good.txt', fact), file('bad.pdf', '%PDF-1.4 and nothing more')])

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

  test('API-38 Q075 listed files stay, the others go with their text, absent kinds are left alone', async () => {
    const bob = await aTeacher(house)
    const taught = await bob.teach([
      file('gate.txt', fact),
      file('bread.txt', other),
      ['contents', 'The lamp of the lighthouse is green.'],
    ])
    const bread = taught.find(({ name }) => name === 'bread.txt')

    const left = await bob.teach([
      ['fileids', bread?.id ?? ''],
      ['filenames', 'bread.txt'],
    ])
    expect(left.map(({ kind }) => kind).toSorted()).toEqual(['file', 'text'])
    expect((await bob.ask(question)).done).toMatchObject({ charged: false })
    expect((await bob.ask('When does the bakery sell rye bread?')).text).toContain('Tuesdays')

    const none = await bob.teach([['fileids', '']])
    expect(none.map(({ kind }) => kind)).toEqual(['text'])
    expect((await bob.ask('What colour is the lamp of the lighthouse?')).text).toContain('green')
  })

  test('an index is read in few slices, and what is gone is known as such', async () => {
    const bob = await aTeacher(house)
    const { db } = house.database
    const long = Array.from({ length: 400 }, (_, n) => `# Rule ${n}\n\nRule ${n} says ${fact}`)
    const [gate, rules, bread] = await bob.teach([
      file('gate.txt', fact),
      file('rules.md', long.join('\n\n')),
      file('bread.txt', other),
    ])
    const ids = [gate, rules, bread].map((source) => source?.id ?? '')

    const slices: StoredPassage[][] = []
    for await (const one of readPassages(db, bob.botId)) slices.push(one)
    const texts = slices.flat().map(({ text }) => text)
    expect(slices.length).toBeLessThanOrEqual(1 + texts.length / 200)
    expect(Math.max(...slices.map(({ length }) => length))).toBeLessThan(400)
    expect(texts.filter((text) => text.includes('Rule'))).not.toHaveLength(0)
    expect(new Set(slices.flat().map(({ sourceId }) => sourceId))).toEqual(new Set(ids))
    expect(new Set(slices.flat().map(({ id }) => id)).size).toBe(texts.length)

    await bob.teach([['fileids', ids[1] ?? '']])
    expect(await publishedSources(db, [...ids, 'src_unknown'])).toEqual(new Set([ids[1]]))
    expect(await publishedSources(db, [])).toEqual(new Set())
  })

  test('Q074 the list of kept files may also be one JSON text', async () => {
    const bob = await aTeacher(house)
    const taught = await bob.teach([file('a.txt', fact), file('b.txt', other)])
    const ids = taught.map(({ id }) => id)

    expect(await bob.teach([['fileids', JSON.stringify(ids)]])).toHaveLength(2)
    expect(await bob.teach([['fileids', JSON.stringify(ids.slice(0, 1))]])).toHaveLength(1)
    expect(await bob.teach([['fileids', '[]']])).toHaveLength(0)
  })

  test('the same file again is no new work, the same name with other content replaces', async () => {
    const bob = await aTeacher(house)
    const mine = 'The Quillford gate opens at five, as only Bob knows.'
    const [first] = await bob.teach([file('hours.txt', mine)])
    const jobs = () =>
      house.database.db.selectFrom('job').select('id').where('bot_id', '=', bob.botId).execute()
    const before = await jobs()
    const keptBefore = keptIn(house)

    const [again] = await bob.teach([file('hours.txt', mine)])
    expect(again?.id).toBe(first?.id)
    expect(await jobs()).toEqual(before)

    const [replaced] = await bob.teach([file('hours.txt', 'The Quillford gate opens at noon.')])
    expect(replaced?.id).toBe(first?.id)
    expect((await bob.ask(question)).text).toMatch(/noon/)
    expect((await bob.ask(question)).text).not.toMatch(/five/)
    expect(keptIn(house)).toHaveLength(keptBefore.length)
  })

  test('CVE-2026-30821 an empty, locked or damaged file fails with its sentence and is never ready', async () => {
    const bob = await aTeacher(house)
    const rows = await bob.teach([
      file('empty.txt', ''),
      file('blank.txt', ' \n \n'),
      file('locked.pdf', pdfOf(['a secret of some length'], { locked: true })),
      file('cut.pdf', pdfOf([fact]).subarray(0, 60)),
      file('cut.docx', docxOf(fact).subarray(0, 300)),
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

  test('a failed file can be read again, and replacing it by a good one heals it', async () => {
    const bob = await aTeacher(house)
    const [failed] = await bob.teach([file('hours.pdf', pdfOf([fact]).subarray(0, 60))])
    expect(failed?.state).toBe('failed')

    json(await bob.call('/retry_source', { source_id: failed?.id }))
    expect((await bob.settled())[0]?.state).toBe('failed')

    const [healed] = await bob.teach([file('hours.pdf', pdfOf([fact]))])
    expect(healed).toMatchObject({ id: failed?.id, state: 'ready' })
    expect((await bob.ask(question)).text).toContain('five')
  })

  test('what a reading that was cut off left behind is swept by the next one', async () => {
    const bob = await aTeacher(house)
    const [failed] = await bob.teach([file('hours.pdf', pdfOf([fact]).subarray(0, 60))])
    const { db } = house.database
    const draft = { source_id: failed?.id ?? '', revision: 'cut-off', ordinal: 0, locator: '{}' }
    await db
      .insertInto('source_part')
      .values({ ...draft, label: 'Text', characters: 4, skipped: null, body: 'dead' })
      .execute()
    await db
      .insertInto('chunk')
      .values({
        ...draft,
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

    const [healed] = await bob.teach([file('hours.pdf', pdfOf([fact]))])

    expect(healed?.state).toBe('ready')
    for (const table of ['chunk', 'source_part'] as const) {
      const left = db.selectFrom(table).select('revision').where('revision', '=', 'cut-off')
      await expect.poll(() => left.execute()).toEqual([])
    }
  })

  test('API-39 a deleted bot takes its originals along, unless another bot holds the same file', async () => {
    const ada = await aTeacher(house)
    const eve = await aTeacher(house)
    const own = 'Only Ada knows about the purple umbrella.'
    const [mine] = await ada.teach([file('own.txt', own), file('shared.txt', fact)])
    await eve.teach([file('shared.txt', fact)])
    const keyOf = async (botId: string) =>
      (
        await house.database.db
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
    for (const key of gone) expect(existsSync(path.join(house.dataDir, key))).toBe(false)
    for (const key of ofEve) expect(existsSync(path.join(house.dataDir, key))).toBe(true)
    expect((await eve.ask(question)).text).toContain('five')
  })
})
