// Finds the measuring harness: BENCH_DIR, or ../shared/bench next to the checkout.
import { existsSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** Exit code of a script that needs the harness and does not find it (EX_UNAVAILABLE). */
const unavailable = 69

const harnessDir = path.resolve(root, process.env.BENCH_DIR ?? '../shared/bench')

/** Why a file of the harness cannot be used, as one sentence; undefined when it can. */
export function whyMissing(file) {
  const location = path.join(harnessDir, file)
  if (existsSync(location)) return undefined
  return `Not measured: ${location} does not exist; set BENCH_DIR to the folder of the measuring harness (bench/README.md).`
}

/** The path of a file of the harness. Exits with a message when the file is missing. */
export function harnessFile(file) {
  const reason = whyMissing(file)
  if (reason !== undefined) {
    console.error(reason)
    process.exit(unavailable)
  }
  return path.join(harnessDir, file)
}
