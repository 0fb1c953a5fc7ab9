import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { extractFile } from '../src/process/extract.ts'
import { xlsChartsOf } from '../src/sheets/xls-charts.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'askwell-thrown-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('charts of a workbook that is not there are an error, not an empty list', () => {
  expect(() => xlsChartsOf(path.join(folder, 'none.xls'), false)).toThrow(/ENOENT/)
})

test('an extraction that is stopped half way is thrown, not a damaged file', async () => {
  const file = path.join(folder, 'hours.txt')
  writeFileSync(file, 'We open at nine.')
  const stopping = new AbortController()

  const extraction = extractFile(
    { path: file, name: 'hours.txt' },
    () => stopping.abort(new Error('the source was removed')),
    { signal: stopping.signal },
  )

  await expect(extraction).rejects.toThrow('the source was removed')
})
