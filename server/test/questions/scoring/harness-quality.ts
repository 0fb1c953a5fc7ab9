import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Section } from './quality-report.ts'

const run = promisify(execFile)

const bench = path.join(import.meta.dirname, '../../../../bench')

const corpora = [
  { title: 'Text of files', args: ['extraction-quality.mjs', 'files'] },
  { title: 'Text of web pages', args: ['extraction-quality.mjs', 'pages'] },
  { title: 'Search and replies', args: ['retrieval-gate.mjs'] },
]

/** The figures of the corpora outside of the repository; where they are missing, a section says so. */
export async function* harnessSections(): AsyncGenerator<Section> {
  for (const { title, args } of corpora) yield { title, table: await outputOf(args) }
}

/** A script that misses a limit ends with 1 after its figures, one without its corpus with 69 and one sentence. */
async function outputOf(args: string[]): Promise<string> {
  const options = { cwd: bench, maxBuffer: 16 * 1024 * 1024 }
  try {
    return (await run(process.execPath, args, options)).stdout
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (Reflect.get(error, 'code') === 69)
      return 'Not measured: the harness is missing (bench/README.md).'
    return `${String(Reflect.get(error, 'stdout'))}${String(Reflect.get(error, 'stderr'))}`
  }
}
