import { describe, expect, test } from 'vitest'
import type { Db } from '../db/connect.ts'
import { engines } from '../../../test/support/engines.ts'
import { createCommitBatcher } from './commit-batcher.ts'
import { sharedResults, type WriteResults } from './shared-results.ts'

const claimNext = async () => () => undefined

async function insert(trx: Db, key: string): Promise<void> {
  await trx.insertInto('setting').values({ key, value: '', updated_at: 0 }).execute()
  if (key === 'bad') throw new Error('not this one')
}

describe.each(engines)('results of jobs on $name', ({ open }) => {
  async function aCommit() {
    const database = await open()
    const commit = createCommitBatcher(database, () => 3)
    const end = (id: string, writeResults: WriteResults, isMine = true) =>
      commit({ id, claimNext, finish: async () => isMine, writeResults })
    const put = (key: string) => end(key, (trx) => insert(trx, key))
    const kept = async () => {
      const rows = await database.db.selectFrom('setting').select('key').orderBy('key').execute()
      return rows.map(({ key }) => key)
    }
    return { end, put, kept, engine: database.engine }
  }

  test('the results of jobs that end together are all written', async () => {
    const { put, kept } = await aCommit()

    await Promise.all(['a', 'b', 'c', 'd'].map(put))

    expect(await kept()).toEqual(['a', 'b', 'c', 'd'])
  })

  test('a result that cannot be written does not affect the others', async () => {
    const { put, kept } = await aCommit()

    const ends = await Promise.allSettled(['a', 'bad', 'c'].map(put))

    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await kept()).toEqual(['a', 'c'])
  })

  test('a result that fails alone is not written again', async () => {
    const { end } = await aCommit()
    const calls: string[] = []
    const alone = end('bad', async (trx) => {
      calls.push('bad')
      await insert(trx, 'bad')
    })

    await expect(alone).rejects.toThrow('not this one')
    expect(calls).toEqual(['bad'])
  })

  test('results that are written together are so, and one of them fails alone', async () => {
    const { end, put, kept, engine } = await aCommit()
    const calls: string[][] = []
    const together = sharedResults(async (trx, items: { key: string }[]) => {
      calls.push(items.map(({ key }) => key))
      for (const { key } of items) await insert(trx, key)
    })
    const putTogether = (key: string) => end(key, together({ key }))

    await Promise.all([putTogether('a'), put('b'), putTogether('c')])
    const ends = await Promise.allSettled(['d', 'bad', 'e'].map(putTogether))

    expect(calls.slice(0, 2)).toEqual(
      engine === 'sqlite'
        ? [
            ['a', 'c'],
            ['d', 'bad', 'e'],
          ]
        : [['a'], ['c']],
    )
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await kept()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('a job whose lease was lost writes nothing, and those that end with it do', async () => {
    const { end, put, kept } = await aCommit()

    await Promise.all([put('a'), end('b', (trx) => insert(trx, 'b'), false), put('c')])

    expect(await kept()).toEqual(['a', 'c'])
  })
})
