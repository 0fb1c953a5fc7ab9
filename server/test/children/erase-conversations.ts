// Child process of a crash test: erases the conversations of a visitor. With 'stop' it waits after its first deletion
// to be killed.
import { writeSync } from 'node:fs'
import { verifiedOwner } from '@askwell/core/shared'
import type { KyselyPlugin, QueryId } from 'kysely'
import { erasureStore } from '../../src/chat/stores/erasure/erasure-store.ts'
import { openDatabase } from '../../src/platform/db/connect.ts'

const [stops, dataDir = '', databaseUrl] = process.argv.slice(2)

const deletions = new WeakSet<QueryId>()
const stopAfterDeletion: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    if (node.kind === 'DeleteQueryNode') deletions.add(queryId)
    return node
  },
  async transformResult({ result, queryId }) {
    if (!deletions.has(queryId) || (result.numAffectedRows ?? 0n) === 0n) return result
    writeSync(1, 'deleted\n')
    setInterval(() => undefined, 60_000)
    return new Promise(() => undefined)
  },
}

const database = await openDatabase({ dataDir, databaseUrl })
const db = stops === 'stop' ? database.db.withPlugin(stopAfterDeletion) : database.db
const erasure = erasureStore({ ...database, db }, Date.now)
const owner = verifiedOwner('olga')
const ids = await erasure.find(owner, { visitorId: 'v1', botId: undefined })
await erasure.erase(owner, ids)
await database.close()
