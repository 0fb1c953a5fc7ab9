import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sqlite } from '../../../test/support/engines.ts'
import { tempFolder } from '../../../test/support/temp-folder.ts'
import { recordErasures } from '../../platform/db/record-erasures.ts'
import { createJournalCopy } from './copy-journal.ts'
import { readJournal } from './journal-file.ts'

test('the empty journal is written later when its first writing fails', async () => {
  const { db } = await sqlite.open()
  const directory = tempFolder()
  const file = path.join(directory, 'askwell.erasures')
  symlinkSync(path.join(directory, 'no-such-folder', 'file'), file)
  const copy = createJournalCopy(db, directory)

  await expect(copy()).rejects.toThrow(/ENOENT/)
  unlinkSync(file)
  await copy()

  expect(readFileSync(file, 'utf8')).toBe('')
})

test('each erasure is copied once, also one whose transaction ended late, and after a restart', async () => {
  const { db } = await sqlite.open()
  const directory = tempFolder()
  const record = (id: string, at: number) => recordErasures(db, 'bot', { ids: [id], at })
  const times = async () => [...((await readJournal(directory)) ?? new Map()).values()]
  const lines = () =>
    readFileSync(path.join(directory, 'askwell.erasures'), 'utf8').split('\n').filter(Boolean)
  const copy = createJournalCopy(db, directory)
  await record('first', 1_000_000)
  await copy()
  expect(await times()).toEqual([1_000_000])

  await record('late', 500_000)
  await copy()
  await copy()
  expect(await times()).toEqual([1_000_000, 500_000])

  await record('last', 2_000_000)
  await createJournalCopy(db, directory)()
  expect(await times()).toEqual([1_000_000, 500_000, 2_000_000])
  expect(lines()).toHaveLength(3)
})

test('an erasure is readable after a line that a crash cut short', async () => {
  const { db } = await sqlite.open()
  const directory = tempFolder()
  appendFileSync(path.join(directory, 'askwell.erasures'), '5 account:abc')
  await recordErasures(db, 'account', { ids: ['ada'], at: 7 })

  await createJournalCopy(db, directory)()

  expect([...((await readJournal(directory)) ?? new Map()).values()]).toEqual([7])
})

const isOpen = (file: string) =>
  readdirSync('/proc/self/fd').some((descriptor) => {
    const link = path.join('/proc/self/fd', descriptor)
    return existsSync(link) && readlinkSync(link) === file
  })

test.skipIf(!existsSync('/proc/self/fd'))(
  'the folder of the journal is created, and the file is not kept open',
  async () => {
    const { db } = await sqlite.open()
    const directory = path.join(tempFolder(), 'backups', 'night')

    await createJournalCopy(db, directory)()

    expect(readdirSync(directory)).toEqual(['askwell.erasures'])
    expect(isOpen(path.join(directory, 'askwell.erasures'))).toBe(false)
  },
)
