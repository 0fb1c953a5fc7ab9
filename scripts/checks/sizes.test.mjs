import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Product sources, without tests and what only tests use. */
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) =>
      /^(?:(?:contract|core|extraction|stripe-sandbox|server|chat|widget)\/src|web\/app)\/.*\.tsx?$/.test(
        file,
      ) && !/\.test\.|\.fixture\.|\/testing\//.test(file),
  )
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

const linesOf = (text) => text.split('\n').length

/** The lines of each function, without arguments of one line. */
function functionsOf({ file, text }) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lines = []
  const visit = (node) => {
    const size = ts.isFunctionLike(node) && node.body ? linesOf(node.getText(source)) : 0
    if (size > 1 || (size === 1 && !ts.isCallExpression(node.parent))) lines.push(size)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return lines
}

/** The size that nine of ten do not exceed. */
const ninetieth = (sizes) => sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length * 0.9)]

test('nine of ten files have at most 150 lines, nine of ten functions at most 25', () => {
  expect(sources.length).toBeGreaterThan(1_000)
  expect(ninetieth(sources.map(({ text }) => linesOf(text)))).toBeLessThanOrEqual(150)
  expect(ninetieth(sources.flatMap(functionsOf))).toBeLessThanOrEqual(25)
})
