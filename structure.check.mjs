// Checks imports between files (.dependency-cruiser.mjs), cycles of folders and the number of files per
// folder. Also fails when dependency-cruiser checked too few modules: with a TypeScript version that it
// cannot read, it reports success for zero modules.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { foldersOverLimit, folderCycles } from './scripts/checks/folder-graph.mjs'

const folders = [
  'messages',
  'contract/src',
  'core/src',
  'extraction/src',
  'stripe-sandbox/src',
  'server/src',
  'chat/src',
  'web/app',
  'widget/src',
]

/** Trees in which each folder holds at most this many files, tests included. */
const limited = [...folders, 'server/test', 'extraction/test', 'e2e', 'bench', 'scripts']
const maxFiles = 25

const report = (() => {
  try {
    return execFileSync(
      'depcruise',
      [...folders, '--config', '.dependency-cruiser.mjs', '-T', 'json'],
      { encoding: 'utf8', maxBuffer: 1e9 },
    )
  } catch (error) {
    return error.stdout
  }
})()
const { modules, summary } = JSON.parse(report)

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.posix.join(entry.parentPath, entry.name))

/** Queries need no import of a query builder, so the imports do not show where they are. */
const queriesOutsideStores = () =>
  filesIn('server/src').filter(
    (file) =>
      !/\/(platform|stores|ledger)\/|\.test\.ts$/.test(file) &&
      /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(readFileSync(file, 'utf8')),
  )

const faults = [
  ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  ...folderCycles(modules, folders).map(({ folders: cycle, imports }) =>
    [`folder cycle: ${cycle.join(', ')}`, ...imports].join('\n  '),
  ),
  ...foldersOverLimit(limited.flatMap(filesIn), maxFiles).map(
    ([folder, count]) => `too many files: ${folder} holds ${count} files, at most ${maxFiles}`,
  ),
  ...queriesOutsideStores().map((file) => `query outside of stores: ${file}`),
]
for (const fault of faults) console.error(fault)
console.log(`${summary.totalCruised} modules, ${faults.length} violations`)
if (summary.totalCruised < 15 || faults.length > 0) process.exit(1)
