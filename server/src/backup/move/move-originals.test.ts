import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { forgetfulStore, settingsOf } from '../../../test/support/object-store.ts'
import { tempFolder } from '../../../test/support/temp-folder.ts'
import { originalPath } from '../../platform/files/disk.ts'
import { moveOriginals } from './move-originals.ts'

test('an upload counts as moved only when the store returns its bytes', async () => {
  const dataDir = tempFolder()
  const text = 'The library opens at nine.'
  const key = createHash('sha256').update(text).digest('hex')
  mkdirSync(path.dirname(originalPath(dataDir, key)), { recursive: true })
  writeFileSync(originalPath(dataDir, key), text)
  const objectStore = await settingsOf(forgetfulStore)

  const moved = moveOriginals([key], { dataDir, objectStore })

  await expect(moved).rejects.toThrow(/FILES_URL: the store returned other bytes/)
})
