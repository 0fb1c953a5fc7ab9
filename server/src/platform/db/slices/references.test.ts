import { describe, expect, test } from 'vitest'
import { engines } from '../../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../../test/support/insert-rows.ts'
import { fillBot } from '../../../../test/support/database/fill-bot.ts'
import type { Table } from '../schema/table.ts'
import { tables } from '../schema/tables.ts'
import { deleteInOrder } from './delete-in-order.ts'
import { orderOf, referencesTo } from './references.ts'

const definitions: [string, Table][] = Object.entries(tables)

/** The first columns of the complete indexes of a table. */
function indexedColumns({ columns, options }: Table): string[] {
  const single = Object.entries(columns)
    .filter(([, { options: column }]) => column.isPrimaryKey === true || column.isUnique === true)
    .map(([name]) => name)
  const keys = [...Object.values(options.primaryKey ?? {}), ...Object.values(options.unique ?? {})]
  const indexes = Object.values(options.indexes ?? {}).flatMap(
    (text) => /^\(([a-z_]+)[^)]*\)$/.exec(text)?.[1] ?? [],
  )
  return [...single, ...keys.flatMap(([first]) => first ?? []), ...indexes]
}

test('every column that cascades begins an index, so that a deletion reads no whole table', () => {
  const cascading = definitions.flatMap(([name, table]) =>
    Object.entries(table.columns)
      .filter(([, { options }]) => options.onDelete === 'cascade')
      .map(([column]) => ({ name, column, isIndexed: indexedColumns(table).includes(column) })),
  )

  expect(cascading.length).toBeGreaterThan(15)
  expect(cascading.filter(({ isIndexed }) => !isIndexed)).toEqual([])
})

const tablesOf = (target: 'bot' | 'source') => referencesTo(target).map(({ table }) => table)

test('the tables of a bot and of a source follow from the table definitions', () => {
  expect(tablesOf('bot')).toEqual(
    expect.arrayContaining(['chat_session', 'chat_message', 'source', 'bot_function', 'job']),
  )
  expect(tablesOf('source')).toEqual(expect.arrayContaining(['source', 'source_part', 'chunk']))
})

test.each([
  ['chat_message', 'bot_id', ['created_at']],
  ['chunk', 'source_id', ['revision', 'ordinal']],
  ['source_part', 'source_id', ['revision', 'ordinal']],
  ['source', 'parent_id', []],
] as const)('%s is read by %s in the order of %j', (table, column, order) => {
  expect(orderOf(table, column)).toEqual(order)
})

describe.each(engines)('rows that are deleted in order on $name', ({ open }) => {
  test('are those of the key, also when many have the same place in the order', async () => {
    const database = await open()
    const { db } = database
    await insertOwner(db, 'olga')
    for (const botId of ['one', 'two']) {
      await insertBot(db, 'olga', botId)
      await fillBot(database, { ownerId: 'olga', botId, messages: 700, passages: 0 })
    }
    await db
      .updateTable('chat_message')
      .set({ created_at: 5 })
      .where('bot_id', '=', 'one')
      .execute()

    let statements = 0
    for await (const _ of deleteInOrder(db, { table: 'chat_message', column: 'bot_id' }, 'one')) {
      statements += 1
    }

    const left = await db.selectFrom('chat_message').select('bot_id').execute()
    expect(new Set(left.map(({ bot_id: botId }) => botId))).toEqual(new Set(['two']))
    expect(left).toHaveLength(700)
    // On a slow machine slices become smaller.
    expect(statements).toBeGreaterThanOrEqual(8)
    await database.drop()
  })
})
