// Started by a test: takes the data folder of the first argument and keeps it until it is killed.
import { lockDataDir } from '../../src/adapters/db/data-dir-lock.ts'

lockDataDir(process.argv[2] ?? '')
process.stdout.write('locked\n')
setInterval(() => undefined, 60_000)
