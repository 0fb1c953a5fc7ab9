// Child process: locks the data folder of the first argument until it is killed, with the MiB of the second
// argument in memory.
import { lockDataDir } from '../../src/platform/db/data-dir-lock.ts'

const memory = Buffer.alloc(Number(process.argv[3] ?? 0) * 1_048_576, 1)
lockDataDir(process.argv[2] ?? '')
process.stdout.write('locked\n')
setInterval(() => memory.length, 60_000)
