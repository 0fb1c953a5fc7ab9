import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { tempFolder } from '../../server/test/support/temp-folder.ts'
import { oneByteSources } from './one-byte-sources.mjs'

const source = `
export const quote: RegExp = /^[“„]|[😀é]$/u
export const own = new RegExp(String.raw\`(?:私|\\d)’s\`)
export const text = \`“é” 私 \${'😀'}\`
`

test('a built file has one byte a character, and says the same', async () => {
  const file = path.join(tempFolder(), 'source.ts')
  writeFileSync(file, source)
  const { outputFiles } = await build({
    entryPoints: [file],
    format: 'esm',
    write: false,
    plugins: [oneByteSources],
  })
  const built = outputFiles[0].text

  expect(built).not.toMatch(/[\u0080-\uffff]/)
  const { quote, own, text } = await import(`data:text/javascript,${encodeURIComponent(built)}`)
  expect(['„', '“', '😀', 'é', '’'].map((each) => quote.test(each))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
  expect([own.test('私’s'), own.test('1’s'), own.test("1's")]).toEqual([true, true, false])
  expect(text).toBe('“é” 私 😀')
})
