import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeSchema } from '../support/database/describe-schema.ts'
import { sqlite } from '../support/engines.ts'
import { breakingChanges, dependedOn } from '../support/released/compare-schemas.ts'

const folder = path.resolve(import.meta.dirname, '../support/released')
const versionOf = (file: string) => file.split('.').slice(0, 3).map(Number)

/** The schema of the version before this one. */
const [latest = ''] = readdirSync(folder)
  .filter((file) => /^\d+\.\d+\.\d+\.txt$/.test(file))
  .toSorted((one, other) => {
    const [a, b] = [versionOf(one), versionOf(other)]
    const at = a.findIndex((part, index) => part !== b[index])
    return at < 0 ? 0 : (b[at] ?? 0) - (a[at] ?? 0)
  })
const released = readFileSync(path.join(folder, latest), 'utf8').split('\n').slice(0, -1)

test(`a process of ${latest.replace('.txt', '')} works next to this version: the schema was expanded only`, async () => {
  const { db, engine, ...rest } = await sqlite.open()
  const current = dependedOn(await describeSchema({ ...rest, db, engine }))

  expect(released.length).toBeGreaterThan(400)
  expect(breakingChanges(released, current)).toEqual([])
})

test('what breaks an earlier version is found', () => {
  const before = [
    'column | bot | id | text | 1 | null | 1',
    'column | bot | name | text | 1 | null | 0',
    'column | bot | role | text | 0 | null | 0',
    'column | bot | size | bigint | 1 | null | 0',
    "bot | check(name <> '')",
  ]
  const after = [
    'column | bot | id | text | 1 | null | 1',
    'column | bot | title | text | 1 | null | 0',
    'column | bot | role | text | 1 | null | 0',
    'column | bot | size | text | 1 | null | 0',
    "column | bot | color | text | 1 | '' | 0",
    'column | bot | note | text | 0 | null | 0',
    'column | added | id | text | 1 | null | 1',
    "bot | check(name <> '')",
    "bot | check(role <> '')",
    'key | bot | u | 1 | title',
    'key | added | u | 1 | id',
  ]

  expect(breakingChanges(before, after)).toEqual([
    'bot.name was removed or renamed',
    'bot.role became required',
    'bot.size changed its type',
    'bot.title is new and required without a default',
    "new: bot | check(role <> '')",
    'new: key | bot | u | 1 | title',
  ])
})
