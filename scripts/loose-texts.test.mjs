import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import * as messages from '../web/app/messages/en.ts'

const root = path.resolve(import.meta.dirname, '../web/app')
const textAttributes = new Set([
  'aria-label',
  'alt',
  'hint',
  'label',
  'placeholder',
  'title',
  'tip',
])

/** What a person would read of a screen and what no other language could change. */
function looseTexts(file, code) {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found = []
  const visit = (node) => {
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) found.push(node.text.trim())
    if (ts.isJsxAttribute(node) && isLoose(node)) found.push(node.getText())
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.map((text) => `${file}: ${text}`)
}

const isLoose = ({ name, initializer }) =>
  textAttributes.has(name.getText()) &&
  initializer !== undefined &&
  ts.isStringLiteral(initializer) &&
  /\p{Lu}\p{L}|\p{L} \p{L}/u.test(initializer.text)

test('every text of the screens stands in the message file', () => {
  const files = readdirSync(root, { recursive: true }).filter((file) => file.endsWith('.tsx'))

  expect(files.length).toBeGreaterThan(100)
  expect(
    files.flatMap((file) => looseTexts(file, readFileSync(path.join(root, file), 'utf8'))),
  ).toEqual([])
})

test('a loose text is found between tags and in a label', () => {
  const code = 'const a = <p title="Two words">Hello {name}, welcome <b>{text.back}</b></p>'

  expect(looseTexts('a.tsx', code)).toEqual([
    'a.tsx: title="Two words"',
    'a.tsx: Hello',
    'a.tsx: , welcome',
  ])
})

test('no text is empty, and none stands twice under one area', () => {
  for (const [area, texts] of Object.entries(messages)) {
    const values = Object.values(texts).map(String)
    const empty = values.filter((text) => text.trim() === '')
    expect.soft(empty, area).toEqual([])
    expect.soft(new Set(values).size, area).toBe(values.length)
  }
})
