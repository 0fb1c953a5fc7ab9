import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { forgetfulStore, settingsOf, startObjectStore } from '../../../test/support/object-store.ts'
import { tempFolder } from '../../../test/support/temp-folder.ts'
import { originalPath } from '../../platform/files/disk.ts'
import { moveOriginals } from './move-originals.ts'

const keyOf = (text: string) => createHash('sha256').update(text).digest('hex')

test('an upload counts as moved only when the store returns its bytes', async () => {
  const dataDir = tempFolder()
  const text = 'The library opens at nine.'
  const key = keyOf(text)
  mkdirSync(path.dirname(originalPath(dataDir, key)), { recursive: true })
  writeFileSync(originalPath(dataDir, key), text)
  const objectStore = await settingsOf(forgetfulStore)

  const moved = moveOriginals([key], { dataDir, objectStore })

  await expect(moved).rejects.toThrow(/FILES_URL: the store returned other bytes/)
})

test('an upload that is neither here nor in the store is reported, and the others are moved', async () => {
  const { settings, contentOf, damage } = await startObjectStore()
  const dataDir = tempFolder()
  const write = (key: string, text: string) => {
    mkdirSync(path.dirname(originalPath(dataDir, key)), { recursive: true })
    writeFileSync(originalPath(dataDir, key), text)
  }
  const [here, lost, changed] = [keyOf('Open at nine.'), keyOf('Lost.'), keyOf('Changed.')]
  write(here, 'Open at nine.')
  write(changed, 'Other bytes than were uploaded.')
  const keys = [lost, here, changed]

  const first = await moveOriginals(keys, { dataDir, objectStore: settings })
  damage(here)
  const second = await moveOriginals(keys, { dataDir, objectStore: settings })

  expect([first, second]).toEqual([
    { moved: 1, missing: [lost, changed] },
    { moved: 1, missing: [lost, changed] },
  ])
  expect(contentOf(here)).toBe('Open at nine.')
})
