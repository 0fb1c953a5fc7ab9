// Reads names, files and comments from the contract's source files, which its schemas do not contain.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const folder = path.resolve(import.meta.dirname, '../../contract/src')

/** A map from 'METHOD /path' to name, file and comment of the call, and the comments of its fields. */
export function readContractComments() {
  const found = new Map()
  for (const file of globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] }).toSorted()) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    const constants = constantsOf(source)
    for (const [name, { node, value }] of constants) {
      const object = firstObject(value, constants)
      const url = textOfProperty(object, 'path')
      if (!url) continue
      // the same default as in `endpoint`
      const method = textOfProperty(object, 'method') ?? 'POST'
      found.set(`${method} ${url}`, {
        name,
        file: `contract/src/${file}`,
        comment: commentOf(node),
        fields: fieldComments(object, constants),
      })
    }
  }
  return found
}

function constantsOf(source) {
  const constants = new Map()
  for (const node of source.statements) {
    if (!ts.isVariableStatement(node)) continue
    for (const { name, initializer } of node.declarationList.declarations) {
      if (initializer) constants.set(name.getText(source), { node, value: initializer })
    }
  }
  return constants
}

/** The object literal of an expression: the expression itself, the first argument of a call, or a constant's value. */
function firstObject(node, constants) {
  if (node === undefined || ts.isObjectLiteralExpression(node)) return node
  if (ts.isAsExpression(node)) return firstObject(node.expression, constants)
  if (ts.isIdentifier(node)) return firstObject(constants.get(node.text)?.value, constants)
  if (!ts.isCallExpression(node)) return undefined
  return node.arguments
    .map((argument) => firstObject(argument, constants))
    .findLast((object) => object !== undefined)
}

const propertyOf = (object, key) =>
  object?.properties.find((property) => property.name?.getText() === key)

function textOfProperty(object, key) {
  const value = propertyOf(object, key)?.initializer
  return value && ts.isStringLiteralLike(value) ? value.text : undefined
}

function fieldComments(object, constants) {
  const schema = (propertyOf(object, 'body') ?? propertyOf(object, 'query'))?.initializer
  const fields = firstObject(schema, constants)?.properties ?? []
  return Object.fromEntries(fields.map((field) => [field.name?.getText(), commentOf(field)]))
}

function commentOf(node) {
  const [comment] = ts.getJSDocCommentsAndTags(node)
  const text = ts.getTextOfJSDocComment(comment?.comment) ?? ''
  return text.replaceAll(/\s+/g, ' ').trim()
}
