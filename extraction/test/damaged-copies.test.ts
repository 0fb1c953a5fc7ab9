import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { extractionLimits } from '../src/document/limits.ts'
import { extractParts } from '../src/files/extract-parts.ts'
import { toRefusedMessage } from '../src/process/refused-message.ts'
import { damagedCopies } from './fixtures/damaged-copies.ts'
import {
  makeDocx,
  makeOdf,
  makePptx,
  makeXlsx,
  wordParagraph,
  wordTable,
} from './fixtures/make-office.ts'
import { makeDoc } from './fixtures/make-ole.ts'
import { makePdf } from './fixtures/make-pdf.ts'
import { makePpt } from './fixtures/make-ppt.ts'

const copiesOfEach = 50
/** Damage never makes a file too large: that would be a limit which counts wrong. */
const allowed = ['read', 'damaged', 'encrypted', 'empty', 'unsupported', 'no-text-layer']
const prose = 'You can return any bicycle within thirty days of delivery. '.repeat(12)
const cells = Array.from({ length: 30 }, (_row, at) => [`Part ${at}`, at * 3, `${at} euros`])
const oldWorkbook = () => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells), 'Prices')
  return Buffer.from(write(book, { type: 'array', bookType: 'xls' }))
}

const originals: [name: string, bytes: Buffer][] = [
  ['rules.pdf', makePdf([`# Returns\n${prose}`, prose], { title: 'House rules' })],
  [
    'rules.docx',
    makeDocx(
      wordParagraph(prose) +
        wordTable([
          ['Part', 'Price'],
          ['Bell', '4'],
        ]),
    ),
  ],
  ['prices.xlsx', makeXlsx({ Prices: cells })],
  ['slides.pptx', makePptx([{ title: 'Returns', lines: [prose], notes: prose }])],
  ['rules.odt', makeOdf('text', `<text:p>${prose}</text:p>`)],
  ['rules.doc', makeDoc(prose)],
  ['prices.xls', oldWorkbook()],
  ['slides.ppt', makePpt([['Returns', prose]])],
  ['letter.rtf', Buffer.from(String.raw`{\rtf1\ansi\ansicpg1252\pard Gr\'fc\'dfe\par ${prose}}`)],
  [
    'page.html',
    Buffer.from(`<html><body><main><h1>Returns</h1><p>${prose}</p></main></body></html>`),
  ],
]

let folder = ''
beforeAll(() => {
  // The reader of old workbooks reports what it does not know.
  vi.spyOn(console, 'error').mockReturnValue()
  folder = mkdtempSync(join(tmpdir(), 'askwell-damaged-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** 'read', or why there is no text. */
async function outcomeOf(bytes: Buffer, name: string): Promise<string> {
  const path = join(folder, 'original')
  writeFileSync(path, bytes)
  let characters = 0
  const onPart = async ({ text }: { text: string }) => {
    characters += text.length
  }
  try {
    await extractParts(
      { path, name, limits: extractionLimits },
      { onKind: () => undefined, onPart },
    )
    expect(characters).toBeLessThan(extractionLimits.characters)
    return 'read'
  } catch (error) {
    return toRefusedMessage(error, '').outcome
  }
}

// A parser that threw something unknown, or that never ended, would end the whole run: it is in this process.
test.each(originals)('of %s, 50 damaged copies are read or refused', async (name, original) => {
  expect(await outcomeOf(original, name)).toBe('read')

  const outcomes: string[] = []
  for (const copy of damagedCopies(original, copiesOfEach)) {
    outcomes.push(await outcomeOf(copy, name))
  }

  expect(outcomes).toHaveLength(copiesOfEach)
  expect(outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([])
})
