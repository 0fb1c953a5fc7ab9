// Child process: pins the original with the key of the second argument in the data folder of the first one, until it
// is killed.
import { pinOriginals } from '../../src/backup/file/pinned-originals.ts'

const [, , dataDir = '', key = ''] = process.argv
const { paths } = await pinOriginals(dataDir, [key])
process.stdout.write(`${paths.get(key)}\npinned\n`)
setInterval(() => paths.size, 60_000)
