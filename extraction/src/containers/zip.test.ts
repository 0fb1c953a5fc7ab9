import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeZip } from '../../test/fixtures/make-zip.ts'
import { extractionLimits, type ExtractionLimits } from '../document/limits.ts'
import { openContainer } from './zip.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'askwell-zip-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The texts of these parts of a container, one after the other. */
async function textsOf(bytes: Buffer, names: string[], limits: Partial<ExtractionLimits> = {}) {
  const file = path.join(folder, 'file.zip')
  writeFileSync(file, bytes)
  const container = await openContainer(file, { ...extractionLimits, ...limits })
  try {
    const found: string[] = []
    for (const name of names) {
      let text = ''
      for await (const piece of container.text(name)) text += piece
      found.push(text)
    }
    return found
  } finally {
    container.close()
  }
}

const parts = { 'a.xml': 'one', 'b.xml': 'two' }

test('parts are found whatever the capitals of their names; a missing one is damage', async () => {
  expect(await textsOf(makeZip(parts), ['A.XML', 'b.xml'])).toEqual(['one', 'two'])
  await expect(textsOf(makeZip(parts), ['c.xml'])).rejects.toThrow('no part c.xml')
})

test('a part with a password is not read', async () => {
  const bytes = makeZip(parts, { deflated: true })
  bytes[bytes.indexOf('PK\x01\x02', 0, 'latin1') + 8] = 1

  await expect(textsOf(bytes, ['a.xml'])).rejects.toMatchObject({ outcome: 'encrypted' })
  expect(await textsOf(bytes, ['b.xml'])).toEqual(['two'])
})

test('what all parts unpack to together is limited', async () => {
  const bytes = makeZip(parts)

  expect(await textsOf(bytes, ['a.xml', 'b.xml'], { inflatedBytes: 6 })).toEqual(['one', 'two'])
  await expect(textsOf(bytes, ['a.xml', 'b.xml'], { inflatedBytes: 5 })).rejects.toMatchObject({
    outcome: 'too-large',
  })
})
