import { json } from '@codemirror/lang-json'
import { EditorState } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { addition, placeAt } from './schema-place.ts'
import { schemaWarnings } from './schema-warnings.ts'

/** The text with its cursor, written as a bar. */
function at(text: string) {
  const position = text.indexOf('|')
  const doc = text.replace('|', '')
  return {
    state: EditorState.create({ doc, extensions: [json()] }),
    position: Math.max(position, 0),
  }
}

const place = (text: string) => {
  const { state, position } = at(text)
  return placeAt(state, position)
}

describe('the help beside a definition', () => {
  test('says what the key at the cursor means', () => {
    expect(place('{"na|me": "x"}')).toMatchObject({
      key: 'name',
      says: expect.stringContaining('What the function is called'),
    })
    expect(place('{"parameters": {"properties": {"order|_id": {}}}}').says).toContain(
      'A value that the chatbot sends along',
    )
    expect(place('{"parameters": {"properties": {"type": {"ty|pe": "string"}}}}').says).toContain(
      'The kind of value',
    )
    expect(place('{"na|me": oops').says).toContain('What the function is called')
    expect(place('{\n|  "name": "x"\n}').key).toBe('name')
    expect(place('{"unheard": |1}').says).toBeNull()
  })

  test.each([
    ['|{}', ['name', 'description', 'parameters']],
    ['{"name": "x"|}', ['description', 'parameters']],
    ['{"parameters": {|}}', ['type', 'description']],
    [
      '{"parameters": {"type": "object"|}}',
      ['description', 'properties', 'required', 'additionalProperties'],
    ],
    ['{"parameters": {"properties": {|}}}', []],
    [
      '{"parameters": {"properties": {"n": {"type": "integer", "minimum": 1|}}}}',
      ['description', 'maximum', 'enum', 'default'],
    ],
    ['{"type": "function", "function": {"name": "x"|}}', ['description', 'parameters']],
    ['{"type": "object", "properties": {}|}', ['description', 'required', 'additionalProperties']],
    ['{"name": |', []],
  ])('offers at %s what may still be added', (text, missing) => {
    expect(place(text).missing).toEqual(missing)
  })

  test.each([
    ['{"name": "x"|}', 'description', '{"name": "x", "description": "|"}'],
    ['{\n  "name": "x"|\n}', 'description', '{\n  "name": "x",\n  "description": "|"\n}'],
    ['{|}', 'name', '{\n  "name": "|"\n}'],
    [
      '{\n  "parameters": {\n    "type": "object"|\n  }\n}',
      'required',
      '{\n  "parameters": {\n    "type": "object",\n    "required": [|]\n  }\n}',
    ],
  ] as const)('adds to %s the key %s and stays good JSON', (text, key, wanted) => {
    const { state, position } = at(text)
    const change = addition(state, position, key)
    const after = state.update(change ?? {}).state

    const { head } = after.selection.main
    const doc = after.doc.toString()
    expect(`${doc.slice(0, head)}|${doc.slice(head)}`).toBe(wanted)
    expect(() => JSON.parse(doc)).not.toThrow()
  })
})

test.each([
  [
    '{"name": "f", "parameters": {"type": "object", "properties": {"a": {"type": "text"}}}}',
    ["The type 'text'"],
  ],
  ['{"parameters": {"properties": {"a": {}}, "required": ["a", "b"]}}', ["'b' is required"]],
  ['{"type": "function", "function": {"name": "f"}}', []],
  [
    '{"name": "f", "type": "custom", "parameters": {"properties": {"a": {"default": {"type": "x"}}}}}',
    [],
  ],
])('the editor warns in %s', (text, warnings) => {
  const found = schemaWarnings(at(text).state).map(({ message }) => message)
  expect(found).toEqual(warnings.map((words) => expect.stringContaining(words)))
})
