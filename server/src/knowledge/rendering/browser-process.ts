import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { anonymousBytesOfGroup } from './process-memory.ts'

/** Memory limit for all processes of the browser together; they are killed when they exceed it. */
const MAX_BYTES = 700 * 1024 * 1024
const MEMORY_CHECK_MS = 200

const unshare = ['/usr/bin/unshare', '/bin/unshare'].find((path) => existsSync(path))
const namespaceFlags = ['--user', '--map-current-user', '--net', '--']

let known: boolean | undefined

/** Whether this system allows starting a program without network. */
function canUnshare(): boolean {
  if (unshare === undefined) return false
  known ??=
    spawnSync(unshare, [...namespaceFlags, '/bin/true'], { stdio: 'ignore', timeout: 5_000 })
      .status === 0
  return known
}

const argumentsOf = (folder: string): string[] => [
  '--headless',
  '--remote-debugging-pipe',
  `--user-data-dir=${folder}`,
  // The server fulfills all requests of a page. Requests that bypass it fail, because there is no proxy and no DNS.
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--blink-settings=imagesEnabled=false',
  '--js-flags=--max-old-space-size=256',
  '--mute-audio',
  '--no-first-run',
  '--no-pings',
  '--renderer-process-limit=1',
  // Chromium refuses to start as root with its own sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  'about:blank',
]

export type BrowserProcess = {
  input: Readable
  output: Writable
  /** Kills all processes of the browser and deletes its files. */
  end: () => Promise<void>
}

/** A short path, because the browser creates a socket in its folder, whose path is limited to 107 characters. */
const shortTemporaryFolder = (): string => (tmpdir().length < LONGEST_FOLDER ? tmpdir() : '/tmp')
const LONGEST_FOLDER = 45

/** Starts a browser with an empty profile, without the environment of the server and without network. */
export async function startBrowser(program: string): Promise<BrowserProcess> {
  const folder = await mkdtemp(join(shortTemporaryFolder(), 'askwell-render-'))
  const [command = program, ...before] =
    unshare !== undefined && canUnshare() ? [unshare, ...namespaceFlags, program] : [program]
  const child = spawn(command, [...before, ...argumentsOf(folder)], {
    detached: true,
    env: { HOME: folder, TMPDIR: folder, PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<void>((resolve) => child.once('close', resolve).once('error', resolve))
  const unwatch = watchMemory(child)
  const [, , , output, input] = child.stdio
  if (!(output instanceof Writable) || !(input instanceof Readable)) throw new Error('no pipes')
  return {
    input,
    output,
    async end() {
      unwatch()
      killGroup(child)
      await exited
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All processes of the group have ended.
  }
}

function watchMemory(child: ChildProcess): () => void {
  const timer = setInterval(() => void killBeyondMemory(child), MEMORY_CHECK_MS)
  return () => clearInterval(timer)
}

async function killBeyondMemory(child: ChildProcess): Promise<void> {
  if ((await anonymousBytesOfGroup(child.pid ?? 0)) > MAX_BYTES) killGroup(child)
}
