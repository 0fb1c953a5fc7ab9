import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sqlite } from '../../../../test/support/engines.ts'
import { rollBack } from '../roll-back.ts'
import { deleteOldSqliteSnapshots, takeSqliteSnapshot } from './sqlite-snapshots.ts'

const unchanged = async () => undefined

test('an unfinished copy is never rolled back to, and is deleted with the old ones', async () => {
  const { db, dataDir, databaseUrl, close } = await sqlite.open()
  const folder = path.join(dataDir, 'snapshots')
  await takeSqliteSnapshot(db, dataDir, '9999-update')
  const [whole = ''] = readdirSync(folder)
  const [unfinished, other] = ['before-9999-later.db.partial', 'notes.txt']
  for (const name of [unfinished, other]) writeFileSync(path.join(folder, name), '')
  utimesSync(path.join(folder, whole), 1, 1)
  await close()

  expect(await rollBack({ dataDir, databaseUrl }, unchanged)).toMatchObject({ snapshot: whole })

  deleteOldSqliteSnapshots(dataDir, Date.now() + 60_000)
  expect(readdirSync(folder)).toEqual([other])
})

test('a copy that failed leaves nothing', async () => {
  const { transaction, dataDir } = await sqlite.open()

  const copied = transaction((trx) => takeSqliteSnapshot(trx, dataDir, '9999-update'))

  await expect(copied).rejects.toThrow(/VACUUM/)
  expect(readdirSync(path.join(dataDir, 'snapshots'))).toEqual([])
})
