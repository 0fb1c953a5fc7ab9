// Starts the built product on a free port with its own data folder, for measurements.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../runtime.mjs'

/** Returns a free TCP port. */
export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

/** Starts the product. Resolves when it is ready, with its URL. */
export async function serveBuilt(env = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'askwell-measure-'))
  const port = String(await freePort())
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  // Stops the product and deletes its data, even if the command fails.
  process.once('exit', () => {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (output) => /ready/.test(output) && resolve(`http://127.0.0.1:${port}`))
    child.once('exit', (code) => reject(new Error(`the product exited with ${code}`)))
  })
  return {
    url,
    dataDir,
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
