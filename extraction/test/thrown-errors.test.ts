import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { closeTextWorkers, extractText, recognizePages } from '../src/index.ts'
import { extractFile, extractPage } from '../src/process/extract.ts'
import { xlsChartsOf } from '../src/sheets/xls-charts.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'askwell-thrown-'))
afterAll(() => {
  closeTextWorkers()
  rmSync(folder, { recursive: true })
})

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

/** Stops work after its request was sent to a process. */
async function stopHalfWay(start: (signal: AbortSignal) => Promise<unknown>): Promise<unknown> {
  const stopping = new AbortController()
  const listening = vi.spyOn(stopping.signal, 'addEventListener')
  const work = start(stopping.signal)
  // The queue listens first, then the request.
  await vi.waitFor(() => expect(listening).toHaveBeenCalledTimes(2), { interval: 1 })
  stopping.abort(new Error('the source was removed'))
  return work
}

test('a page that is stopped half way is thrown, not a damaged page', async () => {
  const request = { html: Buffer.from('<p>Open'), url: 'https://a.example/', contentType: '' }

  await expect(stopHalfWay((signal) => extractPage(request, { signal }))).rejects.toThrow(
    'the source was removed',
  )
})

test('a recognition that is stopped half way is thrown, not a page without text', async () => {
  const file = path.join(folder, 'scan.png')
  writeFileSync(file, 'no image')
  const scan = { path: file, kind: 'image' as const, pages: [1], language: null }

  await expect(stopHalfWay((signal) => recognizePages(scan, { signal }))).rejects.toThrow(
    'the source was removed',
  )
})

test('a text whose source was removed meanwhile is thrown, not a damaged file', async () => {
  const file = path.join(folder, 'times.txt')
  writeFileSync(file, 'We open at ten.')
  const removed = AbortSignal.abort(new Error('the source was removed'))

  await expect(extractText({ path: file, name: 'times.txt' }, removed)).rejects.toThrow(
    'the source was removed',
  )
})
