import { rollBackInstallation } from '../backup/index.ts'
import { readConfig } from '../platform/config/config.ts'
import { describeErasures } from './describe-erasures.ts'

const usage = `Usage: npm run rollback -- --yes
         puts the state before the last update of the tables back. Rows since then are kept apart, not merged.
         Stop every process first, and start the earlier version of Askwell afterwards.`

if (process.argv[2] !== '--yes') {
  console.error(usage)
  process.exitCode = 2
} else {
  try {
    const { DATABASE_URL, dataDir } = readConfig()
    const { snapshot, kept, erased } = await rollBackInstallation({
      databaseUrl: DATABASE_URL,
      dataDir,
    })
    console.log(
      `${snapshot} is in use again, and the state before the rollback is kept in ${kept}.\n` +
        `${describeErasures(erased)}\n` +
        'Start the version of Askwell that you used before the update: this one would change the tables again.',
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
