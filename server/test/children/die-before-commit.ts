// Child process of a crash test: adds a file as a source and is killed after the file was moved into place
// and before its row is committed.
import { verifiedOwner } from '@askwell/core/shared'
import { sourceStore } from '../../src/knowledge/stores/source-store.ts'
import { openDatabase } from '../../src/platform/db/connect.ts'
import { openDiskFiles } from '../../src/platform/files/disk.ts'

const [dataDir = '', databaseUrl] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
const disk = await openDiskFiles(dataDir)
// A second upload, whose form was not complete.
await disk.receiveText('Never stored.', 1_000)
const original = await disk.receiveText('Moved, not committed.', 1_000)
const sources = sourceStore(
  database,
  {
    ...disk,
    async store(received) {
      await disk.store(received)
      process.kill(process.pid, 'SIGKILL')
      await new Promise(() => undefined)
    },
  },
  Date.now,
)
const file = { kind: 'file' as const, name: 'gate.txt', type: 'txt', original }
await sources.addFiles(verifiedOwner('olga'), 'a', { files: [file], limit: 10 })
