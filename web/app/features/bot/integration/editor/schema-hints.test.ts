import { json } from '@codemirror/lang-json'
import { EditorState } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { addKeyChange, hintAt } from './schema-hints.ts'
import { schemaWarnings } from './schema-warnings.ts'

/** Parses a text in which `|` marks the cursor. */
function parseCursor(text: string) {
  const position = text.indexOf('|')
  const doc = text.replace('|', '')
  return {
    state: EditorState.create({ doc, extensions: [json()] }),
    position: Math.max(position, 0),
  }
}

const hintIn = (text: string) => {
  const { state, position } = parseCursor(text)
  return hintAt(state, position)
}

describe('the hints for a definition', () => {
  test('explain the key at the cursor', () => {
    expect(hintIn('{"na|me": "x"}')).toMatchObject({
      key: 'name',
      meaning: expect.stringContaining('The name of the function'),
    })
    expect(hintIn('{"parameters": {"properties": {"order|_id": {}}}}').meaning).toContain(
      'A value the chatbot sends',
    )
    expect(
      hintIn('{"parameters": {"properties": {"type": {"ty|pe": "string"}}}}').meaning,
    ).toContain('The kind of value')
    expect(hintIn('{"na|me": oops').meaning).toContain('The name of the function')
    expect(hintIn('{\n|  "name": "x"\n}').key).toBe('name')
    expect(hintIn('{"unheard": |1}').meaning).toBeNull()
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
  ])('offer at %s the keys that can be added', (text, missing) => {
    expect(hintIn(text).missing).toEqual(missing)
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
  ] as const)('add to %s the key %s as valid JSON', (text, key, expected) => {
    const { state, position } = parseCursor(text)
    const change = addKeyChange(state, position, key)
    const after = state.update(change ?? {}).state

    const { head } = after.selection.main
    const doc = after.doc.toString()
    expect(`${doc.slice(0, head)}|${doc.slice(head)}`).toBe(expected)
    expect(() => JSON.parse(doc)).not.toThrow()
  })
})

test.each([
  [
    '{"name": "f", "parameters": {"type": "object", "properties": {"a": {"type": "text"}}}}',
    ["Unknown type 'text'"],
  ],
  ['{"parameters": {"properties": {"a": {}}, "required": ["a", "b"]}}', ["'b' is required"]],
  ['{"type": "function", "function": {"name": "f"}}', []],
  [
    '{"name": "f", "type": "custom", "parameters": {"properties": {"a": {"default": {"type": "x"}}}}}',
    [],
  ],
])('the editor warns in %s', (text, warnings) => {
  const found = schemaWarnings(parseCursor(text).state).map(({ message }) => message)
  expect(found).toEqual(warnings.map((warning) => expect.stringContaining(warning)))
})
