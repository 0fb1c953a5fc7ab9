import { statSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { openKeyRing } from '../../platform/secrets/index.ts'
import { hint, ok, problem, type Finding } from './finding.ts'
import { keysInUse, withDatabase } from '../stores/database-state.ts'

/** Checks whether the keys can be read, are protected, and decrypt the stored secrets. */
export async function checkKeys(config: Config): Promise<Finding[]> {
  const { SECRETS_KEYS, dataDir } = config
  const file = path.join(dataDir, 'secrets.keys')
  const stats = statSync(file, { throwIfNoEntry: false })
  const used = await withDatabase(config, keysInUse).catch(() => [])
  if (SECRETS_KEYS === undefined && stats === undefined) {
    return used.length > 0
      ? [
          problem(
            `${file} is missing, but stored secrets need the key '${used.join("', '")}'. Copy it back.`,
          ),
        ]
      : [hint(`${file} is created at the first start. Keep a copy apart from the backups.`)]
  }

  const { keys, current } = openKeyRing(SECRETS_KEYS, dataDir, false)
  const missing = used.filter((name) => !keys.has(name))
  const findings = missing.map((name) =>
    problem(
      `Stored secrets need the key '${name}', which is missing. Add it to the keys again, at the end.`,
    ),
  )
  if (SECRETS_KEYS === undefined && stats !== undefined && (stats.mode & 0o077) !== 0) {
    findings.push(problem(`Other users can read ${file}. Run chmod 600 ${file}.`))
  }
  return findings.length > 0 ? findings : [ok(`'${current}' is the newest of ${keys.size}`)]
}
