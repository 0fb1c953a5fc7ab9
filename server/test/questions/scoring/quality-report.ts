import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'

const resultsFile = path.join(import.meta.dirname, '../../../../bench/results.md')

const heading = '## Quality of everything (`npm run quality`)'

export type Section = { title: string; table: string }

/** Replaces the tables of the last whole run in bench/results.md. */
export async function writeQuality(sections: readonly Section[], now = new Date()): Promise<void> {
  const results = await readFile(resultsFile, 'utf8')
  await writeFile(resultsFile, withQuality(results, sections, now))
}

/** The results with the sections of a run in place of those of the run before, or at the end. */
export function withQuality(results: string, sections: readonly Section[], now: Date): string {
  const blocks = sections.map(
    ({ title, table }) => `### ${title}\n\n\`\`\`text\n${table.trim()}\n\`\`\`\n`,
  )
  const machine = `${now.toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.versions.node}.`
  const written = [`${heading}\n`, `${machine}\n`, ...blocks].join('\n')
  const start = results.indexOf(heading)
  if (start === -1) return `${results.trimEnd()}\n\n${written}`
  const end = results.indexOf('\n## ', start + heading.length)
  const rest = end === -1 ? '' : results.slice(end)
  return `${results.slice(0, start)}${written}${rest}`
}
