import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRunner } from './sqlite-statements.ts'

const select = (value: number) => CompiledQuery.raw(`select ${value} as value`)

test('a statement is prepared once, and 500 are kept', () => {
  const file = new DatabaseSync(':memory:')
  onTestFinished(() => file.close())
  const prepare = vi.spyOn(file, 'prepare')
  const run = createRunner(file)

  for (let value = 1; value <= 500; value += 1) run(select(value))
  for (let value = 1; value <= 500; value += 1) run(select(value))
  expect(prepare).toHaveBeenCalledTimes(500)

  run(select(501))
  expect(run(select(1)).rows).toEqual([{ value: 1 }])
  expect(prepare).toHaveBeenCalledTimes(502)
})

test('values that PostgreSQL takes are stored: nothing is null, a boolean is 0 or 1', () => {
  const file = new DatabaseSync(':memory:')
  onTestFinished(() => file.close())
  const run = createRunner(file)

  const { rows } = run(CompiledQuery.raw('select ? as a, ? as b, ? as c', [undefined, true, false]))

  expect(rows).toEqual([{ a: null, b: 1, c: 0 }])
})
