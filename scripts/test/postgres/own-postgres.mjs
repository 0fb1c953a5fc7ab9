// A PostgreSQL server for one test run. Its data is next to the run's temporary folder, usually in memory, and commits
// do not wait for the disk. Requires the PostgreSQL programs, but no running server.
import { execFile, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** The folder of the programs on Debian-based systems, with a subfolder for each version. */
const debianFolder = '/usr/lib/postgresql'
const startTries = 300
const tryEveryMs = 100

/**
 * Starts a server on a free port of 127.0.0.1. Returns undefined if the programs are missing, or if they cannot be
 * started, which prints the reason. `folder` is the folder of the run; `close` stops the server and removes its data.
 */
export async function startOwnPostgres(folder) {
  const programs = programFolder()
  if (programs === undefined) return undefined
  const data = mkdtempSync(`${folder}-postgres-`)
  try {
    return await startIn(data, programs)
  } catch (error) {
    rmSync(data, { recursive: true, force: true })
    console.log(`No own PostgreSQL server for this run: ${error.message.split('\n')[0]}`)
    return undefined
  }
}

function programFolder() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const byVersion = versions.toSorted((one, other) => Number(other) - Number(one))
  return [...folders, ...byVersion.map((version) => path.join(debianFolder, version, 'bin'))].find(
    (candidate) =>
      ['initdb', 'postgres', 'pg_isready'].every((name) => existsSync(path.join(candidate, name))),
  )
}

async function startIn(data, programs) {
  const options = { cwd: '/', ...userFor(data), env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
  const initial = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync']
  await run(path.join(programs, 'initdb'), [...initial, '--pgdata', data], options)
  const port = await freePort()
  const start = async () => {
    const child = spawn(path.join(programs, 'postgres'), ['-D', data, ...settings(port)], {
      ...options,
      stdio: 'ignore',
      detached: true,
    })
    const ended = new Promise((resolve) => {
      child.once('exit', resolve)
      child.once('error', resolve)
    })
    const stop = async (signal) => {
      child.kill(signal)
      await ended
    }
    const killAll = async () => {
      const all = [child.pid, ...childrenOf(child.pid)]
      for (const pid of all) kill(pid)
      await ended
      // The next server cannot start while one of these processes holds the shared memory.
      while (all.some((pid) => existsSync(`/proc/${pid}`))) await delay(tryEveryMs / 10)
    }
    await answers(readiness(programs, port), child)
    return { stop, killAll }
  }
  let server = await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async restart() {
      await server.stop('SIGINT')
      server = await start()
    },
    kill: () => server.killAll(),
    async start() {
      server = await start()
    },
    async close() {
      await server.stop('SIGQUIT')
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** The ids of the child processes: connections and background writers. */
const childrenOf = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((text) => text.trim() !== '')
    .map(Number)

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // ESRCH: the process has already ended.
    if (error.code !== 'ESRCH') throw error
  }
}

/** The user for the server. PostgreSQL refuses to run as root, so root runs it as the user of the package. */
function userFor(data) {
  if (process.getuid() !== 0) return {}
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' })),
  )
  chownSync(data, uid, gid)
  chmodSync(data, 0o700)
  return { uid, gid }
}

const settings = (port) =>
  [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    'fsync=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
  ].flatMap((setting) => ['-c', setting])

async function answers(isReady, server) {
  for (let tried = 0; tried < startTries && server.exitCode === null; tried += 1) {
    if (await isReady()) return
    await delay(tryEveryMs)
  }
  server.kill('SIGQUIT')
  throw new Error('the server did not start')
}

/** Whether the server accepts connections. */
const readiness = (programs, port) => async () => {
  try {
    await run(path.join(programs, 'pg_isready'), ['--host=127.0.0.1', `--port=${port}`])
    return true
  } catch {
    return false
  }
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
