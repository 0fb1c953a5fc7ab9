// Child process of a crash test: deletes old conversations and is killed after a number of deletions.
import type { KyselyPlugin } from 'kysely'
import { deleteOldConversations } from '../../src/chat/stores/erasure/delete-old-conversations.ts'
import { openDatabase } from '../../src/platform/db/connect.ts'

const [deletions = '0', dataDir = '', databaseUrl] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
let left = Number(deletions)

const dieAfterDeletions: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === 'DeleteQueryNode') left -= 1
    return node
  },
  async transformResult({ result }) {
    if (left === 0) process.kill(process.pid, 'SIGKILL')
    return result
  },
}

const db = database.db.withPlugin(dieAfterDeletions)
await deleteOldConversations({ ...database, db }, Date.now())
await database.close()
