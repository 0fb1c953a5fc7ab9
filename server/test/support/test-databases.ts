import { Client, Pool, type QueryResult } from 'pg'

// The runner sets it; the product itself reads its configuration in one place.
// oxlint-disable-next-line node/no-process-env
const { TEST_DATABASE_URL: givenUrl } = process.env
const adminUrl = givenUrl ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const prefix = 'askwell_test_'

/** The name of one database of a test run; `run` starts with the process id of the run. */
export const databaseName = (run: string, part: string | number): string =>
  `${prefix}${run}_${part}`

/** Why no PostgreSQL server can be used, or undefined when one responds. */
export async function whyNoPostgres(): Promise<string | undefined> {
  try {
    await administer('select 1')
    return undefined
  } catch (error) {
    return `${new URL(adminUrl).host}: ${reasonOf(error)}`
  }
}

/**
 * How a database is copied fastest: as files where the server does not wait for the disk, otherwise through its log,
 * which needs no checkpoint.
 */
async function copyOptions(): Promise<string> {
  const { rows } = await administer(
    `select 'strategy file_copy' as name
     where current_setting('fsync') = 'off' and current_setting('server_version_num')::int >= 150000`,
  )
  return rows[0]?.name ?? ''
}

/** Runs one statement in the maintenance database of the server. */
export async function administer(statement: string): Promise<QueryResult<{ name: string }>> {
  return withAdmin((client) => client.query(statement))
}

/** Runs statements over one connection, so that its locks hold until the end. */
export async function withAdmin<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * One connection to the maintenance database, kept between statements: opening it for each of them takes the server a
 * quarter of the time of a copied database. It does not keep the process running.
 */
function keepConnection(): Pool {
  const pool = new Pool({
    connectionString: adminUrl,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  // The next statement opens a new connection.
  return pool.on('error', () => undefined)
}

const creating = keepConnection()
// Of its own, because a copy waits for no drop.
const dropping = keepConnection()

/** Creates a database as a copy of `template`. */
export async function copyDatabase(name: string, template: string): Promise<void> {
  options ??= copyOptions()
  await creating.query(`create database ${name} template ${template} ${await options}`)
}

let options: Promise<string> | undefined

/** Its commits do not wait for the disk: a killed program loses nothing by that, and no test stops the machine. */
export function urlOf(database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  url.search += `${url.search === '' ? '?' : '&'}options=-c%20synchronous_commit%3Doff`
  return url.href
}

let lastDrop: Promise<unknown> = Promise.resolve()

/**
 * Drops a database later, one after the other: each drop makes the server write a checkpoint, and
 * no test should wait for it. Databases left when the process ends are dropped with the run.
 */
export function dropLater(name: string): void {
  const drop = () => dropping.query(`drop database if exists ${name} with (force)`)
  lastDrop = lastDrop.then(drop).catch(() => undefined)
}

/** Drops the databases that are left of a run, and returns how many. */
export const dropDatabasesOf = (run: string): Promise<number> =>
  dropWhere((name) => isOf(run, name))

/**
 * Drops databases that killed runs on this machine left. Skipped for a remote server, whose process
 * ids mean nothing here.
 */
export async function dropDatabasesOfDeadRuns(
  isRunning: (pid: number) => boolean,
): Promise<number> {
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(adminUrl).hostname)
  return isLocal ? dropWhere((name) => !isRunning(Number(name.split('_')[2]))) : 0
}

const isOf = (run: string, name: string) => name.startsWith(databaseName(run, ''))

async function dropWhere(isUnused: (name: string) => boolean): Promise<number> {
  return withAdmin(async (client) => {
    const pattern = `${prefix.replaceAll('_', String.raw`\_`)}%`
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where datname like $1',
      [pattern],
    )
    const unused = rows.filter(({ name }) => isUnused(name))
    for (const { name } of unused) {
      await client.query(`drop database if exists ${name} with (force)`)
    }
    return unused.length
  })
}

const reasonOf = (error: unknown): string => {
  // A host name with several addresses fails with one error for each of them.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
