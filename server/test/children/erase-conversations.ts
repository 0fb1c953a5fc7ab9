// Child process of a crash test: erases the conversations of a visitor until it is killed.
import { verifiedOwner } from '@askwell/core/shared'
import { erasureStore } from '../../src/chat/stores/erasure/erasure-store.ts'
import { openDatabase } from '../../src/platform/db/connect.ts'

const [dataDir = '', databaseUrl] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
const erasure = erasureStore(database, Date.now)
const owner = verifiedOwner('olga')
const ids = await erasure.find(owner, { visitorId: 'v1', botId: undefined })

console.log('ready')
await erasure.erase(owner, ids)
await database.close()
