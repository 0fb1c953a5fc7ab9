import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState, TransactionSpec } from '@codemirror/state'
import { meaningOf, missingKeys, initialValues } from './schema-keys.ts'
import type { HelpKey, SchemaObject } from './schema-keys.ts'

type Node = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>

/** The key at a position of a definition, its meaning, and the keys that can be added there. */
export type SchemaHint = { key: string; meaning: string | null; missing: HelpKey[] }

/** The complete syntax tree, even right after a change; definitions are small enough to parse synchronously. */
export const treeOf = (state: EditorState) =>
  ensureSyntaxTree(state, state.doc.length, 200) ?? syntaxTree(state)

const noHint: SchemaHint = { key: '', meaning: null, missing: [] }

/** The hint at a position. No keys can be added while the text is not valid JSON. */
export function hintAt(state: EditorState, position: number): SchemaHint {
  const object = objectAt(state, position)
  if (!object) return noHint
  const described = schemaObject(state, object)
  const key = keyAt(state, position, object)
  return {
    key,
    meaning: key === '' ? null : meaningOf(described, key),
    missing: isJson(state) ? missingKeys(described) : [],
  }
}

/** Adds a key at the end of the object around a position and places the cursor in its value. */
export function addKeyChange(
  state: EditorState,
  position: number,
  key: HelpKey,
): TransactionSpec | null {
  const object = objectAt(state, position)
  if (!object) return null
  const last = object.getChildren('Property').at(-1)
  const { before, after } = surroundings(state, object, last)
  const from = last ? last.to : object.from + 1
  const value = initialValues[key]
  const insert = `${before}"${key}": ${value}${after}`
  const inside = /^(?:""|\[\]|\{\})$/.test(value) ? 1 : 0
  return {
    changes: { from, to: last ? from : object.to - 1, insert },
    selection: { anchor: from + insert.length - after.length - inside },
    scrollIntoView: true,
    userEvent: 'input.complete',
  }
}

/** The separator and indentation around a new key. An object on one line stays on one line. */
function surroundings(state: EditorState, object: Node, last: Node | undefined) {
  const line = state.doc.lineAt(object.from)
  if (last && object.to <= line.to) return { before: ', ', after: '' }
  const outer = /^\s*/.exec(line.text)?.[0] ?? ''
  return { before: `${last ? ',' : ''}\n${outer}  `, after: last ? '' : `\n${outer}` }
}

function isJson({ doc }: EditorState): boolean {
  try {
    JSON.parse(doc.toString())
    return true
  } catch {
    return false // the linter shows the position
  }
}

/** The innermost object around a position, otherwise the outermost one. */
function objectAt(state: EditorState, position: number): Node | null {
  const tree = treeOf(state)
  for (let node: Node | null = tree.resolveInner(position, -1); node; node = node.parent) {
    const isInside = node.from < position && position < node.to
    if (node.name === 'Object' && isInside) return node
  }
  return tree.topNode.getChild('Object')
}

/** The key of the property at a position, or of one that begins on the same line. */
function keyAt(state: EditorState, position: number, object: Node): string {
  let node: Node | null = treeOf(state).resolveInner(position, -1)
  while (node && node.name !== 'Object' && node.name !== 'Property') node = node.parent
  if (node?.name === 'Property') return nameOf(state, node)

  const line = state.doc.lineAt(position)
  const propertyOnLine = object
    .getChildren('Property')
    .find(({ from }) => from >= line.from && from <= line.to)
  return propertyOnLine ? nameOf(state, propertyOnLine) : ''
}

function nameOf(state: EditorState, property: Node): string {
  const name = property.getChild('PropertyName')
  return name ? state.sliceDoc(name.from + 1, name.to - 1) : ''
}

export function schemaObject(state: EditorState, object: Node): SchemaObject {
  const properties = object.getChildren('Property')
  const path: string[] = []
  for (let node: Node | null = object.parent; node; node = node.parent) {
    if (node.name === 'Property') path.unshift(nameOf(state, node))
  }
  const type = properties.find((property) => nameOf(state, property) === 'type')?.getChild('String')
  return {
    path,
    keys: properties.map((property) => nameOf(state, property)),
    type: type ? state.sliceDoc(type.from + 1, type.to - 1) : '',
  }
}
