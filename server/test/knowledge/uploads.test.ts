import { readdirSync } from 'node:fs'
import path from 'node:path'
import { limits } from '@askwell/contract/limits'
import * as texts from '@askwell/messages/knowledge/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { createKnowledgeOwner, fileField, storedFiles } from './knowledge-owner.ts'

const fact = 'The Quillford gate opens at five in the morning.'

describe.each(engines)('uploads on $name', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(engine, { env: { MAX_FILES_PER_BOT: '6' } })
    await app.background.start()
  })
  afterAll(() => app.close())

  test.each([
    [
      'a picture that cannot be read, under the name of a text',
      'notes.txt',
      Buffer.from('474946383961010001000000002c', 'hex'),
    ],
    ['a program', 'tool.pdf', Buffer.from('7f454c460201010000000000', 'hex')],
    ['an archive', 'all.zip', Buffer.from('1f8b0800000000000003', 'hex')],
  ])(
    'CVE-2026-30821 %s is refused with 415 and nothing is stored',
    async (_what, name, content) => {
      const bob = await createKnowledgeOwner(app)
      const before = storedFiles(app)

      const reply = await bob.update([fileField('fine.txt', fact), fileField(name, content)])

      expect(reply.statusCode).toBe(415)
      expect(reply.json()).toMatchObject({
        code: 'type_not_allowed',
        message: `${name}: ${texts.fileTypeRefused}.`,
      })
      expect(await bob.sources()).toEqual([])
      expect(storedFiles(app)).toEqual(before)
      expect(readdirSync(path.join(app.dataDir, 'incoming'))).toEqual([])
    },
  )

  test('a file of more than 10 MiB is refused with 413 and nothing is stored', async () => {
    const bob = await createKnowledgeOwner(app)
    const before = storedFiles(app)

    const reply = await bob.update([
      fileField('fine.txt', fact),
      fileField('big.txt', Buffer.alloc(limits.fileBytes + 1, 'a')),
    ])

    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toMatchObject({ code: 'too_large', message: /big\.txt.*10MB/ })
    expect(await bob.sources()).toEqual([])
    expect(storedFiles(app)).toEqual(before)
    expect(readdirSync(path.join(app.dataDir, 'incoming'))).toEqual([])
  })

  test('a file under another field is refused with 400 and nothing is stored', async () => {
    const bob = await createKnowledgeOwner(app)
    const before = storedFiles(app)

    const reply = await bob.update([
      fileField('fine.txt', fact),
      ['picture', { name: 'other.txt', content: fact }],
    ])

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      code: 'invalid_request',
      message: "The field picture doesn't accept a file.",
    })
    expect(await bob.sources()).toEqual([])
    expect(storedFiles(app)).toEqual(before)
    expect(readdirSync(path.join(app.dataDir, 'incoming'))).toEqual([])
  })

  test('files beyond the limit of the bot are refused together, and no original is stored', async () => {
    const bob = await createKnowledgeOwner(app)
    await bob.addSources([fileField('1.txt', 'one is one'), fileField('2.txt', 'two is two')])
    const before = storedFiles(app)

    const reply = await bob.update(
      ['a', 'b', 'c', 'd', 'e'].map((name) => fileField(`${name}.txt`, `the letter ${name} alone`)),
    )

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ message: 'A chatbot can have up to 6 files.' })
    expect(await bob.sources()).toHaveLength(2)
    expect(storedFiles(app)).toEqual(before)
  })

  test('more files in one call than allowed are refused', async () => {
    const bob = await createKnowledgeOwner(app)
    const many = Array.from({ length: limits.filesPerCall + 1 }, (_, n) =>
      fileField(`${n}.txt`, 'x'),
    )

    const reply = await bob.update(many)

    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toMatchObject({
      code: 'too_large',
      message: 'Send at most 40 files at a time.',
    })
    expect(await bob.sources()).toEqual([])
  })

  test('a text beyond the limit of a field is refused, never truncated', async () => {
    const bob = await createKnowledgeOwner(app)

    const reply = await bob.update([['contents', 'a word '.repeat(200_000)]])

    expect(reply.statusCode).toBe(413)
    expect(await bob.sources()).toEqual([])
  })

  test('CVE-2026-33497 names with paths and special characters are stored as plain names', async () => {
    const bob = await createKnowledgeOwner(app)
    const names = [
      '../../etc/passwd.txt',
      String.raw`..\..\boot.txt`,
      'ü ñ 文.txt',
      '%2e%2e%2f.txt',
    ]

    const rows = await bob.addSources(names.map((name) => fileField(name, fact)))

    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      ['passwd.txt', 'boot.txt', 'ü ñ 文.txt', '%2e%2e%2f.txt'].toSorted(),
    )
    expect(rows.every(({ state }) => state === 'ready')).toBe(true)
    expect(storedFiles(app).every((name) => /^[\da-f]{64}$/.test(name))).toBe(true)
  })
})
