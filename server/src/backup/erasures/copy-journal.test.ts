import { readFileSync, symlinkSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sqlite } from '../../../test/support/engines.ts'
import { tempFolder } from '../../../test/support/temp-folder.ts'
import { createJournalCopy } from './copy-journal.ts'

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
