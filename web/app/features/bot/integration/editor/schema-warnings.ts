import * as text from '@askwell/messages/functions/definition'
import type { Diagnostic } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import { isSchema, knownTypes } from './schema-keys.ts'
import { schemaObject, treeOf } from './schema-hints.ts'

/** Warnings for valid JSON that is not a valid schema: unknown types, required values without a property. */
export function schemaWarnings(state: EditorState): Diagnostic[] {
  const found: Diagnostic[] = []
  treeOf(state).iterate({
    enter({ node }) {
      if (node.name !== 'Object' || !isSchema(schemaObject(state, node))) return
      found.push(...typeWarnings(state, node), ...requiredWarnings(state, node))
    },
  })
  return found
}

type Node = Parameters<typeof schemaObject>[1]
type TextRange = Pick<Node, 'from' | 'to'>

const textOf = (state: EditorState, range: TextRange | null): string =>
  range ? state.sliceDoc(range.from + 1, range.to - 1) : ''

const propertyOf = (state: EditorState, object: Node, key: string): Node | undefined =>
  object.getChildren('Property').find((one) => textOf(state, one.getChild('PropertyName')) === key)

const warning = ({ from, to }: TextRange, message: string): Diagnostic => ({
  from,
  to,
  message,
  severity: 'warning',
})

function typeWarnings(state: EditorState, object: Node): Diagnostic[] {
  const type = propertyOf(state, object, 'type')?.getChild('String')
  if (!type) return []
  const typeName = textOf(state, type)
  return knownTypes.includes(typeName) ? [] : [warning(type, text.unknownType({ type: typeName }))]
}

function requiredWarnings(state: EditorState, object: Node): Diagnostic[] {
  const list = propertyOf(state, object, 'required')?.getChild('Array')
  const properties = propertyOf(state, object, 'properties')?.getChild('Object')
  const propertyNames = properties ? schemaObject(state, properties).keys : []
  return (list?.getChildren('String') ?? [])
    .filter((name) => !propertyNames.includes(textOf(state, name)))
    .map((name) => warning(name, text.missingProperty({ name: textOf(state, name) })))
}
