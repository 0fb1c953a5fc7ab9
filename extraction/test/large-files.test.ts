import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ExtractedPart } from '@askwell/core/knowledge'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SendWindow } from '../src/document/part-pieces.ts'
import { extractionLimits, limitsOfSize, type ExtractionLimits } from '../src/document/limits.ts'
import { extractFile } from '../src/process/extract.ts'
import { codeOf, rareArticles, writePdf, writeTable } from './fixtures/make-large-files.ts'

const megabyte = 1024 * 1024

let folder = ''
const fileOf = (name: string) => ({ path: path.join(folder, name), name })

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'askwell-large-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Extracts a file; of its parts only those with one of the facts are kept. */
async function read(name: string, facts: string[], limits: Partial<ExtractionLimits>) {
  const found = new Map<string, ExtractedPart>()
  const extraction = await extractFile(
    fileOf(name),
    (part) => {
      for (const fact of facts) if (part.text.includes(fact)) found.set(fact, part)
    },
    { limits },
  )
  return { extraction, found: facts.map((fact) => found.get(fact)?.label) }
}

test('a table of 24 MB is read row by row, whatever its length', async () => {
  writeTable(fileOf('goods.csv').path, 24 * megabyte)
  const facts = rareArticles.map(({ article }) => `| ${article} | `)

  // Its cells alone take more.
  const { extraction, found } = await read('goods.csv', facts, { heapMb: 160, residentMb: 330 })

  expect(extraction).toMatchObject({ outcome: 'ok', kind: 'csv', parts: [] })
  expect(found[0]).toBe('Table, rows 1–101')
  expect(found.every((label) => label?.startsWith('Table, rows '))).toBe(true)
})

test('of a PDF of 64 MB only the pages that were read last are in memory', async () => {
  writePdf(fileOf('halls.pdf').path, 64, megabyte)
  const facts = [1, 32, 64].map((page) => `The access code of hall ${page} is ${codeOf(page)}.`)

  const { extraction, found } = await read('halls.pdf', facts, { residentMb: 190 })

  expect(extraction).toMatchObject({ outcome: 'ok', kind: 'pdf', parts: [] })
  expect(found).toEqual(['Page 1', 'Page 32', 'Page 64'])
})

test('what a receiver throws ends the extraction', async () => {
  writeTable(fileOf('goods.csv').path, megabyte)

  const extraction = extractFile(fileOf('goods.csv'), () => {
    throw new Error('no room')
  })

  await expect(extraction).rejects.toThrow('no room')
})

test('a part is handed over when the one before it was taken', async () => {
  writeTable(fileOf('goods.csv').path, megabyte)
  const [steps, held]: [string[], Set<string>] = [[], new Set()]

  await extractFile(fileOf('goods.csv'), async ({ label }) => {
    held.add(label)
    await new Promise((resolve) => setImmediate(resolve))
    steps.push(`${held.size}`)
    held.delete(label)
  })

  expect(steps.length).toBeGreaterThan(50)
  expect(new Set(steps)).toEqual(new Set(['1']))
})

test('messages wait while a million characters are on their way', async () => {
  const window = new SendWindow()
  await window.admit(600_000)
  await window.admit(600_000)
  let isSent = false
  const sending = window.admit(600_000).then(() => (isSent = true))

  await Promise.resolve()
  expect(isSent).toBe(false)
  window.taken(600_000)
  await sending
  expect(isSent).toBe(true)
})

test('a file up to 10 MB has the usual limits; a larger one more in proportion, and little more memory', () => {
  expect(limitsOfSize(0)).toEqual(extractionLimits)
  expect(limitsOfSize(10 * megabyte)).toEqual(extractionLimits)
  expect(limitsOfSize(100 * megabyte)).toMatchObject({
    seconds: 200,
    cells: 20_000_000,
    pdfPages: 20_000,
    characters: 200_000_000,
    heapMb: 436,
    residentMb: 750,
  })
})
