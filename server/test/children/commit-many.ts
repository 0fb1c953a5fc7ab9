// Started by a test under strace: commits one row after the other, as often as it is told.
import { openDatabase } from '../../src/adapters/db/connect.ts'

const [dataDir = '', commits = '0'] = process.argv.slice(2)
const { db, close } = await openDatabase({ dataDir })
for (let count = 0; count < Number(commits); count += 1) {
  await db
    .insertInto('setting')
    .values({ key: `commit ${count}`, value: '', updated_at: count })
    .execute()
}
await close()
