// Describes a zod schema: types in TypeScript syntax, limits as text.
import * as z from 'zod/mini'

/** The JSON schema of a zod schema, with the messages of custom checks in `rules`. */
export const jsonSchemaOf = (schema, io) =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', override: addRules })

function addRules({ zodSchema, jsonSchema }) {
  const { checks = [], coerce, type, in: input, out } = zodSchema._zod.def
  if (coerce && type === 'number') jsonSchema.type = 'number'
  // A coerced field is described by its target type.
  if (type === 'pipe' && input._zod.def.type === 'transform') {
    Object.assign(jsonSchema, jsonSchemaOf(out, 'input'))
  }
  const rules = checks
    .filter((check) => check._zod.def.check === 'custom')
    .map((check) => messageOf(check._zod.def.error))
    .filter((rule) => rule !== '')
  if (rules.length > 0) jsonSchema.rules = rules
}

/** The message of a custom check; '' if the message depends on the input. */
function messageOf(error) {
  try {
    const message = error?.({ input: '', path: [] })
    return typeof message === 'string' ? message : (message?.message ?? '')
  } catch {
    return ''
  }
}

/** The type of a schema, for example `{ id: string, tags?: string[] }`. Objects too long for one line are indented. */
export function typeText(schema, indent = '') {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const union = schema.anyOf ?? schema.oneOf ?? unionOfTypes(schema)
  if (union) return union.map((one) => typeText(one, indent)).join(' | ')
  if (schema.type === 'array') return arrayText(schema, indent)
  if (schema.type === 'object') return objectText(schema, indent)
  return schema.type ?? 'unknown'
}

const unionOfTypes = ({ type, ...rest }) =>
  Array.isArray(type) ? type.map((one) => ({ ...rest, type: one })) : undefined

function arrayText({ prefixItems, items = {} }, indent) {
  if (prefixItems) return `[${prefixItems.map((item) => typeText(item, indent)).join(', ')}]`
  const item = typeText(items, indent)
  return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}

function objectText({ properties = {}, required = [], additionalProperties }, indent) {
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeText(schema, inner)}`,
  )
  if (fields.length === 0) {
    const isMap = typeof additionalProperties === 'object'
    return isMap ? `Record<string, ${typeText(additionalProperties, indent)}>` : '{}'
  }
  const line = `{ ${fields.join(', ')} }`
  if (!line.includes('\n') && indent.length + line.length <= 100) return line
  return `{\n${fields.map((field) => `${inner}${field}`).join('\n')}\n${indent}}`
}

function range(min, max, unit = '') {
  if (min === undefined && max === undefined) return []
  const last = max ?? min
  const words = unit === '' ? '' : ` ${unit}${last === 1 ? '' : 's'}`
  if (max === undefined) return [`at least ${min}${words}`]
  return [`${min === undefined ? 'at most' : `${min} to`} ${max}${words}`]
}

const bounded = (value) => (Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value)

/** The limits of a value in addition to its type. */
export function limitsText(schema) {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema
  return [
    ...range(minLength, maxLength, 'character'),
    ...range(bounded(minimum), bounded(maximum)),
    ...range(minItems, maxItems, 'item'),
    ...(schema.pattern && schema.rules === undefined ? [`matches \`${schema.pattern}\``] : []),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
    ...(schema.rules ?? []).map((rule) => `else "${rule}"`),
  ].join('; ')
}
