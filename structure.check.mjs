// Runs dependency-cruiser and fails when it looked at nothing: with a
// TypeScript it cannot read, it reports success over zero modules.
import { execFileSync } from 'node:child_process'

const folders = ['contract/src', 'core/src', 'server/src', 'chat/src', 'web/app', 'widget/src']
const json = (() => {
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
const { summary } = JSON.parse(json)

for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} -> ${to}`)
console.log(`${summary.totalCruised} modules, ${summary.violations.length} violations`)
if (summary.totalCruised < 15 || summary.violations.length > 0) process.exit(1)
