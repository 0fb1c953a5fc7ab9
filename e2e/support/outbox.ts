import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { compiledCode, type Product } from './server.ts'

const root = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** Runs the outbox command while the product runs; returns its output. */
export async function outbox({ dataDir }: Product, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['server/dist/outbox.js', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...compiledCode, DATA_DIR: dataDir },
  })
  return stdout
}

/** The newest e-mail to an address whose subject starts with `subject`, once it is in the outbox. */
export async function emailTo(product: Product, address: string, subject: string): Promise<string> {
  let id: string | undefined
  await expect
    .poll(async () => {
      const lines = (await outbox(product)).split('\n')
      id = lines.find((line) => line.includes(`  ${address}  ${subject}`))?.split(' ')[0]
      return id
    })
    .toBeDefined()
  return outbox(product, id ?? '')
}

/** Path and query of the link to a page in an e-mail; its host is the configured one. */
export function linkIn(email: string, page: string): string {
  const [, link] = new RegExp(`https?://[^/\\s]+(/${page}\\?\\S+)`).exec(email) ?? []
  if (!link) throw new Error(`no link to ${page} in: ${email}`)
  return link
}
