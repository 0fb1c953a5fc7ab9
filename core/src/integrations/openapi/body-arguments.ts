import {
  isObject,
  type Json,
  type JsonObject,
} from '@askwell/contract/integrations/integration-rules'
import * as texts from '@askwell/messages/openapi/notes'
import { sendableFields } from './copy-schema.ts'
import { mergeAllOf } from './merge-all-of.ts'
import { isModelSafeName } from './parameters.ts'
import { NotImportableError, objectsIn, type Argument } from './types.ts'
import { requiredNames, typesOf } from './value-constraints.ts'

export type BodyFields = {
  args: Argument[]
  /** Names of fields that are not valid argument names. */
  omitted: string[]
  notes: string[]
  allowsOtherFields: boolean
}

/** The fields of an operation without a body. */
export const noBody: BodyFields = { args: [], omitted: [], notes: [], allowsOtherFields: false }

/**
 * The fields of a JSON body as arguments.
 * @throws {NotImportableError} when the body is not a JSON object.
 */
export function bodyFieldsOf({ requestBody }: JsonObject, budget: { left: number }): BodyFields {
  if (requestBody === undefined) return noBody
  if (!isObject(requestBody)) throw new NotImportableError(texts.partMissing)
  if (typeof requestBody['$ref'] === 'string') throw new NotImportableError(texts.bodyElsewhere)
  const content = isObject(requestBody['content']) ? requestBody['content'] : {}
  if (Object.keys(content).length === 0) return noBody

  const media = Object.entries(content).find(([type]) => isJson(type))?.[1]
  if (media !== undefined) return fieldsOf(isObject(media) ? media['schema'] : undefined, budget)
  if (requestBody['required'] === true) throw new NotImportableError(typesIn(content))
  return { ...noBody, notes: [typesIn(content)] }
}

const isJson = (type: string): boolean =>
  /^(?:application\/json|application\/\*|\*\/\*)\s*(?:;|$)/i.test(type.trim())

const typesIn = (content: JsonObject) =>
  texts.bodyType({ type: Object.keys(content).slice(0, 3).join(', ').slice(0, 200) })

function fieldsOf(schemaOrReference: Json | undefined, budget: { left: number }): BodyFields {
  if (!isObject(schemaOrReference)) return { ...noBody, allowsOtherFields: true }
  if (typeof schemaOrReference['$ref'] === 'string')
    throw new NotImportableError(texts.bodyElsewhere)
  const { schema, notes } = withAlternatives(mergeAllOf(schemaOrReference, budget), budget)
  const types = typesOf(schema)
  if (types.length > 0 && !types.includes('object'))
    throw new NotImportableError(texts.bodyNoObject)

  const fields = sendableFields(schema)
  const unusable = fields.filter(({ name }) => !isModelSafeName(name))
  const needed = unusable.find((field) => field.isRequired)
  if (needed) throw new NotImportableError(texts.unusableName({ name: needed.name.slice(0, 100) }))
  return {
    args: fields.filter(({ name }) => isModelSafeName(name)),
    omitted: unusable.map(({ name }) => name),
    notes,
    allowsOtherFields: allowsOtherFields(schema),
  }
}

const allowsOtherFields = ({ additionalProperties: more, properties }: JsonObject): boolean =>
  more === undefined ? properties === undefined : more !== false

/** Merges the variants of a body: has the fields of all; a field is required if it is required in all. */
function withAlternatives(schema: JsonObject, budget: { left: number }) {
  const alternatives = [...objectsIn(schema['oneOf']), ...objectsIn(schema['anyOf'])]
    .slice(0, 20)
    .map((alternative) => mergeAllOf(alternative, budget))
  if (alternatives.length === 0) return { schema, notes: [] }
  if (alternatives.some((alternative) => !typesOf(alternative).includes('object'))) {
    throw new NotImportableError(texts.bodyNoObject)
  }
  const all = [schema, ...alternatives]
  const everywhere = requiredNames(alternatives[0] ?? {}).filter((name) =>
    alternatives.every((alternative) => requiredNames(alternative).includes(name)),
  )
  const properties = Object.fromEntries(
    all
      .toReversed()
      .flatMap(({ properties: fields }) => (isObject(fields) ? Object.entries(fields) : [])),
  )
  const required = [...requiredNames(schema), ...everywhere]
  return {
    schema: { ...schema, type: 'object', properties, required },
    notes: alternatives.length > 1 ? [texts.alternatives] : [],
  }
}
