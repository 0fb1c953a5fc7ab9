import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import type { Product } from './server.ts'

const root = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** `npm run outbox`, as the operator types it while the product runs. */
export async function outbox({ dataDir }: Product, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['server/dist/outbox.js', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  return stdout
}

/** The newest letter to an address whose subject begins so, waited for. */
export async function letterTo(
  product: Product,
  address: string,
  subject: string,
): Promise<string> {
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

/** The page and query of the link in a letter; the host is the one the product was told. */
export function linkIn(letter: string, page: string): string {
  const [, link] = new RegExp(`https?://[^/\\s]+(/${page}\\?\\S+)`).exec(letter) ?? []
  if (!link) throw new Error(`no link to ${page} in: ${letter}`)
  return link
}
