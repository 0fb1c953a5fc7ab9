import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TextRecognizer } from './text-recognizer.ts'

const picture = { bytes: new Uint8Array(), orientation: 1 }

test('a language without data, or with unusable data, is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'askwell-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'eng.traineddata.gz')
  writeFileSync(file, gzipSync('no data'))

  // Tesseract prints its errors.
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => printed.mockRestore())

  const without = await TextRecognizer.open(() => undefined)
  const broken = await TextRecognizer.open(() => file)

  expect(() => without.recognize(picture, 'ja')).toThrow('no data to recognize ja')
  expect(() => broken.recognize(picture, 'en')).toThrow('the data of eng is unusable')
})

test('a picture that cannot be decoded is refused', async () => {
  // The decoder prints its errors.
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => printed.mockRestore())
  const recognizer = await TextRecognizer.open()
  const bytes = Buffer.from('89504e470d0a1a0a but no picture')

  expect(() => recognizer.recognize({ bytes, orientation: 1 }, 'en')).toThrow(
    'the picture cannot be decoded',
  )
})
