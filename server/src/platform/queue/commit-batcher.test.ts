import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { createCommitBatcher } from './commit-batcher.ts'

const claimNext = async () => () => undefined

describe.each(engines)('results of jobs on $name', ({ open }) => {
  async function aCommit() {
    const database = await open()
    const commit = createCommitBatcher(database, () => 3)
    const put = (key: string) =>
      commit(
        async (trx) => {
          await trx.insertInto('setting').values({ key, value: '', updated_at: 0 }).execute()
          if (key === 'bad') throw new Error('not this one')
        },
        { id: key, claimNext },
      )
    const kept = async () => {
      const rows = await database.db.selectFrom('setting').select('key').orderBy('key').execute()
      return rows.map(({ key }) => key)
    }
    return { put, kept }
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
})
