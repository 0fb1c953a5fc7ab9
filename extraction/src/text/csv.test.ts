import { expect, onTestFinished, test, vi } from 'vitest'
import { extractionLimits } from '../document/limits.ts'
import { emitTable } from './csv.ts'

function* pieces() {
  yield 'name,price\nhammer,5\n'
  for (let at = 0; at < 100; at += 1) yield ','.repeat(50)
}

test('the cells of a row that is longer than many pieces of a file are looked for a few times', async () => {
  const search = vi.spyOn(RegExp.prototype, 'exec')
  onTestFinished(() => search.mockRestore())
  const texts: string[] = []
  const context = {
    path: '',
    name: 'prices.csv',
    limits: extractionLimits,
    onPart: async ({ text }: { text: string }) => void texts.push(text),
  }

  await emitTable(context, pieces)

  expect(texts.join('\n')).toContain('| hammer | 5 |')
  // In each piece again they would be 250,000.
  expect(search.mock.calls.length).toBeLessThan(25_000)
})
