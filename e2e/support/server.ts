import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** Lets a process with variables of its own use the code that other processes of this run compiled. */
const { NODE_COMPILE_CACHE } = process.env
export const compiledCode = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }

export type Product = { url: string; dataDir: string; stop: () => Promise<void> }

/** Starts the built product on a free port with its own data folder. */
export async function startProduct(
  env: Record<string, string> = {},
  language = 'en',
): Promise<Product> {
  if (language !== 'en') buildLanguage(language)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'askwell-e2e-'))
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: language === 'en' ? root : path.join(root, '.cache/languages', language),
    env: {
      PATH: process.env.PATH,
      ...compiledCode,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      // All browsers of these tests share one address.
      CHAT_PER_MINUTE: '600',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressOf(child)
  return {
    url,
    dataDir,
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await exited
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function buildLanguage(language: string): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PRODUCT_LANGUAGE: language },
  })
  if (status !== 0) throw new Error(`the product could not be built in ${language}`)
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const url = /ready: (http:\S+)/.exec(output)?.[1]
      if (url) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`the product exited with ${code}: ${output}`)))
  })
}

export type Site = { url: string; port: number; close: () => Promise<void> }

/** A website on its own port. */
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
  return listen(server)
}

/** Starts a server on a free port of this machine. */
export async function listen(server: Server): Promise<Site> {
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
