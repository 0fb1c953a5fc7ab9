import { isObject, type Json, type JsonObject } from '@askwell/contract/integration-rules'
import { sendableFields } from './copy-schema.ts'
import { mergedParts } from './merge-parts.ts'
import { isUsableName } from './parameters.ts'
import { NotImportable, objectsIn, type Argument } from './types.ts'
import { requiredNames, typesOf } from './value-rules.ts'
import { words } from './words.ts'

export type BodyFields = {
  args: Argument[]
  /** Fields that a model cannot name. */
  leftOut: string[]
  notes: string[]
  isOpen: boolean
}

/** What an operation without a body sends. */
export const noBody: BodyFields = { args: [], leftOut: [], notes: [], isOpen: false }

/**
 * The fields of a JSON body, each an argument.
 * @throws {NotImportable} when the body is no JSON object.
 */
export function bodyFieldsOf({ requestBody }: JsonObject, budget: { left: number }): BodyFields {
  if (requestBody === undefined) return noBody
  if (!isObject(requestBody)) throw new NotImportable(words.partMissing)
  if (typeof requestBody['$ref'] === 'string') throw new NotImportable(words.bodyElsewhere)
  const content = isObject(requestBody['content']) ? requestBody['content'] : {}
  if (Object.keys(content).length === 0) return noBody

  const media = Object.entries(content).find(([type]) => isJson(type))?.[1]
  if (media !== undefined) return fieldsOf(isObject(media) ? media['schema'] : undefined, budget)
  if (requestBody['required'] === true) throw new NotImportable(typesIn(content))
  return { ...noBody, notes: [typesIn(content)] }
}

const isJson = (type: string): boolean =>
  /^(?:application\/json|application\/\*|\*\/\*)\s*(?:;|$)/i.test(type.trim())

const typesIn = (content: JsonObject) =>
  words.bodyType(Object.keys(content).slice(0, 3).join(', ').slice(0, 200))

function fieldsOf(given: Json | undefined, budget: { left: number }): BodyFields {
  if (!isObject(given)) return { ...noBody, isOpen: true }
  if (typeof given['$ref'] === 'string') throw new NotImportable(words.bodyElsewhere)
  const { schema, notes } = withAlternatives(mergedParts(given, budget), budget)
  const types = typesOf(schema)
  if (types.length > 0 && !types.includes('object')) throw new NotImportable(words.bodyNoObject)

  const fields = sendableFields(schema)
  const odd = fields.filter(({ name }) => !isUsableName(name))
  const needed = odd.find((field) => field.isRequired)
  if (needed) throw new NotImportable(words.oddName(needed.name.slice(0, 100)))
  return {
    args: fields.filter(({ name }) => isUsableName(name)),
    leftOut: odd.map(({ name }) => name),
    notes,
    isOpen: isOpen(schema),
  }
}

const isOpen = ({ additionalProperties: more, properties }: JsonObject): boolean =>
  more === undefined ? properties === undefined : more !== false

/** Several forms of one body become one: all their fields, those required that all of them require. */
function withAlternatives(schema: JsonObject, budget: { left: number }) {
  const forms = [...objectsIn(schema['oneOf']), ...objectsIn(schema['anyOf'])]
    .slice(0, 20)
    .map((form) => mergedParts(form, budget))
  if (forms.length === 0) return { schema, notes: [] }
  if (forms.some((form) => !typesOf(form).includes('object'))) {
    throw new NotImportable(words.bodyNoObject)
  }
  const all = [schema, ...forms]
  const everywhere = requiredNames(forms[0] ?? {}).filter((name) =>
    forms.every((form) => requiredNames(form).includes(name)),
  )
  const properties = Object.fromEntries(
    all
      .toReversed()
      .flatMap(({ properties: fields }) => (isObject(fields) ? Object.entries(fields) : [])),
  )
  const required = [...requiredNames(schema), ...everywhere]
  return {
    schema: { ...schema, type: 'object', properties, required },
    notes: forms.length > 1 ? [words.alternatives] : [],
  }
}
