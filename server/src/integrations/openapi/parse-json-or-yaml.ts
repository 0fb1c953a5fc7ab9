import type { Json } from '@askwell/contract/integrations/integration-rules'
import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml'
import * as texts from '@askwell/messages/openapi/refusals'
import { DocumentError } from './document-error.ts'

const maxDepth = 100
const maxValues = 300_000
const yaml = CORE_SCHEMA.withTags(mergeTag)

/**
 * Parses JSON or YAML to a plain tree. Each use of an alias counts toward the limit of values, and the key `__proto__`
 * is left out. @throws {DocumentError} when the text is neither format, is nested too deeply or is too large.
 */
export function parseJsonOrYaml(text: string): Json {
  return toTree(parsed(text.replace(/^\uFEFF/, '')), maxDepth, { left: maxValues })
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return parsedYaml(text) // every JSON text is also YAML, so the YAML error covers both
  }
}

function parsedYaml(text: string): unknown {
  try {
    return load(text, { schema: yaml, maxDepth, maxAliases: 20_000 })
  } catch (error) {
    if (!(error instanceof YAMLException)) throw new DocumentError(texts.unreadable)
    throw new DocumentError(texts.neitherJsonNorYaml({ reason: error.reason.slice(0, 200) }))
  }
}

function toTree(value: unknown, levels: number, budget: { left: number }): Json {
  budget.left -= 1
  if (budget.left < 0) throw new DocumentError(texts.tooManyValues)
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'object' || value === null) return null
  if (levels === 0) throw new DocumentError(texts.nestsTooDeep)

  const inner = (one: unknown) => toTree(one, levels - 1, budget)
  if (Array.isArray(value)) return value.map(inner)
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__')
  return Object.fromEntries(entries.map(([key, one]) => [key, inner(one)]))
}
