import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  hasProcessNamespaces,
  startChild,
  startContainedChild,
  type Child,
} from '../../../test/support/child-process.ts'
import { tempFolder } from '../../../test/support/temp-folder.ts'
import { originalPath } from '../../platform/files/disk.ts'
import { pinOriginals } from './pinned-originals.ts'

const key = createHash('sha256').update('Open at nine.').digest('hex')

function folderWithOriginal(): string {
  const dataDir = tempFolder()
  mkdirSync(path.dirname(originalPath(dataDir, key)), { recursive: true })
  writeFileSync(originalPath(dataDir, key), 'Open at nine.')
  return dataDir
}

const pinnedBy = async (backup: Child): Promise<string> => {
  await backup.waitForLine('pinned')
  return backup.lines[0] ?? ''
}

test.skipIf(!hasProcessNamespaces())(
  'a backup keeps its uploads when another container makes one',
  async () => {
    const dataDir = folderWithOriginal()
    const backups = [1, 2].map(() => startContainedChild('hold-pins', [dataDir, key]))
    const pinned = await Promise.all(backups.map(pinnedBy))

    const { release } = await pinOriginals(dataDir, [key])
    await release()

    for (const file of pinned) expect(readFileSync(file, 'utf8')).toBe('Open at nine.')
    expect(new Set(pinned).size).toBe(2)
    await Promise.all(backups.map((backup) => backup.kill()))
  },
)

test('what a killed backup pinned is removed by the next one', async () => {
  const dataDir = folderWithOriginal()
  const killed = startChild('hold-pins', [dataDir, key])
  const pinned = await pinnedBy(killed)
  await killed.kill()
  expect(existsSync(pinned)).toBe(true)

  const { release } = await pinOriginals(dataDir, [key])
  await release()

  expect(readdirSync(dataDir).toSorted()).toEqual(['files', 'pinned-originals.lock'])
})

test('what a backup of an earlier version left is removed', async () => {
  const dataDir = folderWithOriginal()
  mkdirSync(path.join(dataDir, 'pinned-originals-4711'))

  const { release } = await pinOriginals(dataDir, [key])

  expect(existsSync(path.join(dataDir, 'pinned-originals-4711'))).toBe(false)
  await release()
})

test('a backup without the folder of the uploads names the setting', async () => {
  const dataDir = path.join(tempFolder(), 'elsewhere')

  await expect(pinOriginals(dataDir, [key])).rejects.toThrow(/^DATA_DIR: there is no folder/)
})
