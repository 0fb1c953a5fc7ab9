import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extractFile } from '../src/process/extract.ts'
import { recognizePages } from '../src/process/recognize.ts'
import { makePdf } from './fixtures/make-pdf.ts'
import { makeScannedPdf, makeScannedPng } from './fixtures/make-scan.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'askwell-scan-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function stored(bytes: Uint8Array, name: string) {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return { path, name }
}

const prices = [
  'Prices of the Quillford barber',
  '',
  'Service\tPrice',
  'Haircut\t$35',
  'Beard trim\t$18',
  'Color\t$80',
  '',
  'We are closed on Mondays and on',
  'public holidays.',
]

test('the pages of a scanned PDF are recognized, its price list as a table', async () => {
  const file = await stored(makeScannedPdf([prices]), 'scan.pdf')

  const read = await extractFile(file)
  const { pages, language } = await recognizePages({
    path: file.path,
    kind: 'pdf',
    pages: read.scanned ?? [],
    language: null,
  })
  const parts = new Map(pages.map((page) => [page.number, page.part]))
  const whole = await extractFile(file, undefined, { recognized: { parts, language } })

  expect(read).toMatchObject({ outcome: 'no-text-layer', scanned: [1] })
  expect(language).toBe('en')
  expect(whole.outcome).toBe('ok')
  expect(whole.parts).toMatchObject([
    { label: 'Page 1 (text recognized)', locator: { kind: 'page', page: 1 } },
  ])
  expect(whole.parts[0]?.text).toContain('| Beard trim | $18 |')
  expect(whole.parts[0]?.text).toContain('We are closed on Mondays and on public holidays.')
  expect(whole.reason).toContain('Text was recognized in 1 image')
})

test('an image is recognized in the language of its text', async () => {
  const text = ['Die Türen öffnen täglich um fünf Uhr.', 'Größere Gruppen müssen sich anmelden.']
  const { path } = await stored(makeScannedPng(text), 'tor.png')

  const found = await recognizePages({ path, kind: 'image', pages: [1], language: null })

  expect(found.language).toBe('de')
  expect(found.pages[0]?.part.text).toContain('Größere Gruppen müssen sich anmelden.')
})

test('a page beyond a limit has the reason instead of a text, and the others stay to be recognized', async () => {
  const { path } = await stored(makeScannedPdf([prices, prices]), 'slow.pdf')
  const pages = { path, kind: 'pdf' as const, pages: [1, 2], language: null }

  const { pages: found } = await recognizePages(pages, { limits: { seconds: 0.2 } })

  expect(found).toEqual([
    {
      number: 1,
      part: {
        label: 'Page 1',
        text: '',
        skipped: "The text of this image couldn't be recognized (time).",
      },
    },
  ])
})

test('a damaged image has the reason instead of a text', async () => {
  const { path } = await stored(makeScannedPng(prices).subarray(0, 60), 'cut.png')

  const { pages } = await recognizePages({ path, kind: 'image', pages: [1], language: null })

  expect(pages[0]?.part.skipped).toContain("couldn't be recognized")
})

test('an image file and the scanned pages among text are named as such', async () => {
  const image = await extractFile(await stored(makeScannedPng(prices), 'prices.png'))
  const sentence = 'A long enough sentence about bicycles and their bells.'
  const mixed = await extractFile(
    await stored(makePdf([sentence, 'Page 2'], { pictures: true }), 'mixed.pdf'),
  )

  expect(image).toMatchObject({ kind: 'image', scanned: [1] })
  expect(mixed).toMatchObject({ outcome: 'ok', scanned: [2] })
  expect(mixed.parts[1]).toMatchObject({ text: '', skipped: 'This page is an image without text.' })
})
