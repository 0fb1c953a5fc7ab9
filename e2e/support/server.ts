import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

export type Product = { url: string; dataDir: string; stop: () => Promise<void> }

/** Starts the built product on a free port with a data folder of its own. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'askwell-e2e-'))
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressOf(child)
  return {
    url,
    dataDir,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (piece: Buffer) => {
      said += piece.toString()
      const url = /ready: (http:\S+)/.exec(said)?.[1]
      if (url) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}: ${said}`)))
  })
}

export type Site = { url: string; port: number; close: () => Promise<void> }

/** A website of somebody else, on a port of its own. */
export async function openSite(
  pages: Record<string, { body: string; headers?: Record<string, string> }>,
): Promise<Site> {
  const server: Server = createServer((request, response) => {
    const page = pages[(request.url ?? '/').split('?')[0] ?? '/']
    if (!page) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not here')
      return
    }
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers })
      .end(page.body)
  })
  return listening(server)
}

/** Opens a server on a free port of this machine. */
export async function listening(server: Server): Promise<Site> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
