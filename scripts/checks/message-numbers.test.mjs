import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../../messages/en')

/** Numbers that name something or never reach a thousand, so they have no separator. */
const plain = new Set(
  'date year days minutes seconds percent status line number row first last unread wordings attempts'.split(
    ' ',
  ),
)

/** Numbers that a text puts into a sentence as they are, as '1000 files' instead of '1,000 files'. */
function bareNumbers(file, code) {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const found = []
  const visit = (node, numbers) => {
    const inner = ts.isArrowFunction(node) ? numbersOf(node) : numbers
    if (ts.isTemplateSpan(node) && ts.isIdentifier(node.expression)) {
      const name = inner.get(node.expression.text)
      if (name !== undefined && !plain.has(name)) found.push(`${file}: ${node.parent.getText()}`)
    }
    ts.forEachChild(node, (child) => visit(child, inner))
  }
  visit(source, new Map())
  return found
}

/** The numbers among the parameters of a text: the local name of each, and its own. */
function numbersOf({ parameters }) {
  const names = new Map()
  for (const { name, type } of parameters) {
    if (!type || !ts.isTypeLiteralNode(type) || !ts.isObjectBindingPattern(name)) continue
    const numbers = type.members
      .filter((member) => member.type?.kind === ts.SyntaxKind.NumberKeyword)
      .map((member) => member.name.getText())
    for (const element of name.elements) {
      const own = (element.propertyName ?? element.name).getText()
      if (numbers.includes(own)) names.set(element.name.getText(), own)
    }
  }
  return names
}

test('numbers in texts have separators', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )

  expect(files.length).toBeGreaterThan(100)
  expect(
    files.flatMap((file) => bareNumbers(file, readFileSync(path.join(folder, file), 'utf8'))),
  ).toEqual([])
})

test('finds a number under its own and under another name', () => {
  const code =
    'const a = ({ count, total: all }: { count: number; total: number }) => `${count} of ${all} (${integer(count)})`'

  expect(bareNumbers('a.ts', code)).toHaveLength(2)
})
