import { expect, test } from 'vitest'
import * as integrations from './integrations.ts'
import * as openApi from './openapi.ts'

test('CVE-2026-56274 no call about functions has a field for a command', () => {
  const forbidden = /^(?:command|cmd|args|argv|stdio|shell|exec|executable|env|cwd|npx|script)$/i
  const schemas = Object.values({ ...integrations, ...openApi })
  const names = schemas.flatMap((one) => keysIn(one, 0))

  expect(names).toContain('auth_header')
  expect(names.filter((name) => forbidden.test(name))).toEqual([])
})

/** The field names of a schema and of all schemas inside it. */
function keysIn(value: unknown, depth: number): string[] {
  if (typeof value !== 'object' || value === null || depth > 12) return []
  if ('shape' in value && typeof value.shape === 'object' && value.shape !== null) {
    const inner = Object.entries(value.shape)
    return inner.flatMap(([name, one]) => [name, ...keysIn(one, depth + 1)])
  }
  const parts = ['body', 'reply', 'def', 'innerType', 'element', 'in', 'out', 'options']
  return Object.entries(value)
    .filter(([name]) => parts.includes(name))
    .flatMap(([, one]) => (Array.isArray(one) ? one : [one]))
    .flatMap((one) => keysIn(one, depth + 1))
}
