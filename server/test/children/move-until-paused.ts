// Child process: moves the embedded database of the first argument to the address of the second one, and waits for
// its end when some rows of the table `setting` are stored.
import { moveToPostgres } from '../../src/backup/index.ts'

const [dataDir = '', databaseUrl = ''] = process.argv.slice(2)
await moveToPostgres({
  dataDir,
  databaseUrl,
  objectStore: null,
  clock: Date.now,
  onRows: async (table) => {
    if (table !== 'setting') return
    process.stdout.write('paused\n')
    await new Promise(() => setInterval(() => undefined, 60_000))
  },
})
