import { readdirSync } from 'node:fs'
import path from 'node:path'
import { limits } from '@askwell/contract/limits'
import { texts } from '@askwell/contract/texts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { openTestHouse, type TestHouse } from '../house.ts'
import { aTeacher, file, keptIn } from './teaching.ts'

const fact = 'The Quillford gate opens at five in the morning.'

describe.each(engines)('uploads on $name', (engine) => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openTestHouse(engine, { env: { MAX_FILES_PER_BOT: '6' } })
    await house.background.start()
  })
  afterAll(() => house.shut())

  test.each([
    [
      'a picture under the name of a text',
      'notes.txt',
      Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
    ],
    ['a program', 'tool.pdf', Buffer.from('7f454c460201010000000000', 'hex')],
    ['an archive', 'all.zip', Buffer.from('1f8b0800000000000003', 'hex')],
  ])(
    'CVE-2026-30821 %s is refused with 415 and nothing is stored',
    async (_what, name, content) => {
      const bob = await aTeacher(house)
      const before = keptIn(house)

      const reply = await bob.update([file('fine.txt', fact), file(name, content)])

      expect(reply.statusCode).toBe(415)
      expect(reply.json()).toMatchObject({
        code: 'type_not_allowed',
        message: `${name}: ${texts.fileTypeRefused}.`,
      })
      expect(await bob.sources()).toEqual([])
      expect(keptIn(house)).toEqual(before)
      expect(readdirSync(path.join(house.dataDir, 'incoming'))).toEqual([])
    },
  )

  test('a file of more than 10 MiB is refused with 413 and nothing is stored', async () => {
    const bob = await aTeacher(house)
    const before = keptIn(house)

    const reply = await bob.update([
      file('fine.txt', fact),
      file('big.txt', Buffer.alloc(limits.fileBytes + 1, 'a')),
    ])

    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toMatchObject({ code: 'too_large', message: /big\.txt.*10MB/ })
    expect(await bob.sources()).toEqual([])
    expect(keptIn(house)).toEqual(before)
    expect(readdirSync(path.join(house.dataDir, 'incoming'))).toEqual([])
  })

  test('files beyond the limit of the bot are refused together, and no original stays behind', async () => {
    const bob = await aTeacher(house)
    await bob.teach([file('1.txt', 'one is one'), file('2.txt', 'two is two')])
    const before = keptIn(house)

    const reply = await bob.update(
      ['a', 'b', 'c', 'd', 'e'].map((name) => file(`${name}.txt`, `the letter ${name} alone`)),
    )

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ message: 'A chatbot takes at most 6 files.' })
    expect(await bob.sources()).toHaveLength(2)
    expect(keptIn(house)).toEqual(before)
  })

  test('more files in one call than allowed are refused', async () => {
    const bob = await aTeacher(house)
    const many = Array.from({ length: limits.filesPerCall + 1 }, (_, n) => file(`${n}.txt`, 'x'))

    const reply = await bob.update(many)

    expect(reply.statusCode).toBe(413)
    expect(await bob.sources()).toEqual([])
  })

  test('a text beyond the limit of a field is refused, never cut off in silence', async () => {
    const bob = await aTeacher(house)

    const reply = await bob.update([['contents', 'a word '.repeat(200_000)]])

    expect(reply.statusCode).toBe(413)
    expect(await bob.sources()).toEqual([])
  })

  test('CVE-2026-33497 names with paths and odd characters stay names', async () => {
    const bob = await aTeacher(house)
    const names = [
      '../../etc/passwd.txt',
      String.raw`..\..\boot.txt`,
      'ü ñ 文.txt',
      '%2e%2e%2f.txt',
    ]

    const rows = await bob.teach(names.map((name) => file(name, fact)))

    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      ['passwd.txt', 'boot.txt', 'ü ñ 文.txt', '%2e%2e%2f.txt'].toSorted(),
    )
    expect(rows.every(({ state }) => state === 'ready')).toBe(true)
    expect(keptIn(house).every((name) => /^[\da-f]{64}$/.test(name))).toBe(true)
  })
})
