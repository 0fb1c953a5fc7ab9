import type { Json } from '@askwell/contract/integration-rules'
import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml'
import { Refusal } from './refusal.ts'

const mostLevels = 100
const mostValues = 300_000
const yaml = CORE_SCHEMA.withTags(mergeTag)

/**
 * The values of a JSON or YAML text as a tree of their own: what aliases repeat is counted each time,
 * and a key that means the prototype of an object is left out.
 * @throws {Refusal} when the text is neither, nests too deep or holds too much.
 */
export function parseText(text: string): Json {
  return treeOf(parsed(text.replace(/^\uFEFF/, '')), mostLevels, { left: mostValues })
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return parsedYaml(text) // every JSON text is YAML too, so this tells what is wrong with both
  }
}

function parsedYaml(text: string): unknown {
  try {
    return load(text, { schema: yaml, maxDepth: mostLevels, maxAliases: 20_000 })
  } catch (error) {
    const reason = error instanceof YAMLException ? error.reason : 'it could not be read'
    throw new Refusal(`The document is neither JSON nor YAML: ${reason.slice(0, 200)}.`)
  }
}

function treeOf(value: unknown, levels: number, budget: { left: number }): Json {
  budget.left -= 1
  if (budget.left < 0) throw new Refusal('The document holds too many values.')
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'object' || value === null) return null
  if (levels === 0) throw new Refusal('The document nests too deep.')

  const inner = (one: unknown) => treeOf(one, levels - 1, budget)
  if (Array.isArray(value)) return value.map(inner)
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__')
  return Object.fromEntries(entries.map(([key, one]) => [key, inner(one)]))
}
