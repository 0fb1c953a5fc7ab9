import type { Diagnostic } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import { isSchema, knownTypes } from './schema-keys.ts'
import { schemaObject, treeOf } from './schema-place.ts'
import { botIntegration as say } from '../../../messages/en.ts'

/** Slips that are good JSON and no good schema: a type nobody knows, a required value that is missing. */
export function schemaWarnings(state: EditorState): Diagnostic[] {
  const found: Diagnostic[] = []
  treeOf(state).iterate({
    enter({ node }) {
      if (node.name !== 'Object' || !isSchema(schemaObject(state, node))) return
      found.push(...typeFaults(state, node), ...requiredFaults(state, node))
    },
  })
  return found
}

type Node = Parameters<typeof schemaObject>[1]
type Place = Pick<Node, 'from' | 'to'>

const textOf = (state: EditorState, place: Place | null): string =>
  place ? state.sliceDoc(place.from + 1, place.to - 1) : ''

const propertyOf = (state: EditorState, object: Node, key: string): Node | undefined =>
  object.getChildren('Property').find((one) => textOf(state, one.getChild('PropertyName')) === key)

const warning = ({ from, to }: Place, message: string): Diagnostic => ({
  from,
  to,
  message,
  severity: 'warning',
})

function typeFaults(state: EditorState, object: Node): Diagnostic[] {
  const type = propertyOf(state, object, 'type')?.getChild('String')
  if (!type) return []
  const word = textOf(state, type)
  return knownTypes.includes(word) ? [] : [warning(type, say.unknownType(word))]
}

function requiredFaults(state: EditorState, object: Node): Diagnostic[] {
  const list = propertyOf(state, object, 'required')?.getChild('Array')
  const properties = propertyOf(state, object, 'properties')?.getChild('Object')
  const known = properties ? schemaObject(state, properties).keys : []
  return (list?.getChildren('String') ?? [])
    .filter((name) => !known.includes(textOf(state, name)))
    .map((name) => warning(name, say.missingProperty(textOf(state, name))))
}
