// Child process under strace: commits one row after the other, a given number of times.
import { openDatabase } from '../../src/platform/db/connect.ts'

const [dataDir = '', commits = '0'] = process.argv.slice(2)
const { db, close } = await openDatabase({ dataDir })
for (let count = 0; count < Number(commits); count += 1) {
  await db
    .insertInto('setting')
    .values({ key: `commit ${count}`, value: '', updated_at: count })
    .execute()
}
await close()
