import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const textOf = (file) => readFileSync(path.join(root, file), 'utf8')

const rows = [
  ...textOf('docs/security-peers.md').matchAll(/^\|\s*\d+\s*\|\s*(CVE-\d+-\d+)\s*\|(.*)$/gm),
].map(([, id, rest]) => ({ id, files: [...rest.matchAll(/`([^`]+)`/g)].map(([, file]) => file) }))

/** The titles of a test file that contain this id. */
const titlesWith = (id, file) =>
  [...textOf(file).matchAll(/(['"`])((?:(?!\1).)*)\1/g)].filter(([, , text]) => text.includes(id))

test('each of the 36 vulnerabilities has a test with its id', () => {
  const missing = rows.flatMap(({ id, files }) =>
    files.filter((file) => titlesWith(id, file).length === 0).map((file) => `${id} in ${file}`),
  )

  expect(new Set(rows.map(({ id }) => id)).size).toBe(36)
  expect(rows.filter(({ files }) => files.length === 0)).toEqual([])
  expect(missing).toEqual([])
})
