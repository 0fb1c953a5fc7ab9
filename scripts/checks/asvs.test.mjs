import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/asvs.md'), 'utf8')

const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const rows = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map(cellsOf)
  .map(([id, level, , state, proof]) => ({ id, level, state, proof }))
const states = ['met', 'partly', 'not met', 'not applicable']

/** Levels 1 and 2 of ASVS 5.0.0 have 70 and 183 requirements. */
test('every requirement has one row, in order', () => {
  const ids = rows.map(({ id }) => id)
  const inOrder = ids.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))

  expect(ids).toEqual([...new Set(inOrder)])
  expect(['1', '2'].map((of) => rows.filter(({ level }) => level === of).length)).toEqual([70, 183])
})

test('every row has a known state and a proof or a reason', () => {
  expect(rows.filter(({ state, proof }) => !states.includes(state) || proof === '')).toEqual([])
})

/** `docs.test.mjs` checks that linked files exist. */
test('what is met names a file', () => {
  expect(rows.filter(({ state, proof }) => state === 'met' && !proof.includes(']('))).toEqual([])
})

test('the counts at the top are those of the rows', () => {
  const counts = states.map((state) => {
    const levels = ['1', '2'].map(
      (of) => rows.filter((row) => row.state === state && row.level === of).length,
    )
    return [state, ...levels, levels[0] + levels[1]].map(String)
  })
  const listed = text
    .split('\n')
    .map(cellsOf)
    .filter(([state]) => states.includes(state))

  expect(listed).toEqual(counts)
})
