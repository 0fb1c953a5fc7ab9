import type { BrowserContextOptions, Page } from '@playwright/test'
import { buyPlan } from '../support/checkout.ts'
import { emailTo, linkIn } from '../support/outbox.ts'
import { addBot, newOwner, post, signIn, type NewBot, type Owner } from '../support/owner.ts'
import { givePlan, writeRows, type Row } from '../support/database.ts'
import type { Product } from '../support/server.ts'
import { test as base } from '../support/fixtures/scripted-model.ts'
import type { Scene } from './scenes.ts'

const longName = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
const wiring = 'Every outdoor socket needs a 30 mA RCD. It must trip within 300 ms.'

/** The new owner has no bot, the owner has five, and the bot of `longNames` has long names and many sources. */
export type Account = 'visitor' | 'newOwner' | 'owner' | 'longNames'
type Accounts = {
  bots: Record<'ampere' | 'long', string>
  states: Record<Account, NonNullable<BrowserContextOptions['storageState']>>
}
type Size = { width: number; height: number; deviceScaleFactor?: number }
type Open = (scene: Scene, size: Size) => Promise<Page>

/** The product with these accounts, each signed in once; `open` shows a scene in a window of a size. */
export const test = base.extend<{ open: Open }, { accounts: Accounts }>({
  accounts: [
    async ({ product, browser }, use) => {
      const stateOf = async ({ email }: Owner, prepare?: (page: Page) => Promise<void>) => {
        const page = await browser.newPage({ baseURL: product.url })
        await signIn(page, email)
        await prepare?.(page)
        const state = await page.context().storageState()
        await page.context().close()
        return state
      }
      const withoutBot = await newOwner(product)
      const owner = await newOwner(product)
      const withLongNames = await newOwner(product)
      const states = {
        visitor: { cookies: [], origins: [] },
        newOwner: await stateOf(withoutBot),
        owner: await stateOf(owner, async (page) => {
          await buyPlan(page, 'Business')
          await page.getByRole('button', { name: 'Create a new link' }).click()
          await page.goto(linkIn(await emailTo(product, owner.email, 'Confirm'), 'verify_email'))
          await page.getByRole('button', { name: 'Confirm my email' }).click()
          await page.getByRole('heading', { name: /confirmed/ }).waitFor()
        }),
        longNames: await stateOf(withLongNames),
      }
      const bots = {
        ampere: await addBots(product, owner),
        long: await addLongBot(product, withLongNames),
      }
      await use({ bots, states })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  open: async ({ accounts: { bots, states }, browser, product }, use) => {
    const pages: Page[] = []
    await use(async ({ account, address, steps }, { deviceScaleFactor = 1, ...viewport }) => {
      const page = await browser.newPage({
        baseURL: product.url,
        viewport,
        deviceScaleFactor,
        reducedMotion: 'reduce',
        storageState: states[account],
      })
      pages.push(page)
      await page.goto(address.replace(':ampere', bots.ampere).replace(':long', bots.long))
      for (const act of steps) await act(page)
      return page
    })
    for (const page of pages) await page.context().close()
  },
})

async function addBots(product: Product, owner: Owner): Promise<string> {
  const others = { Whiskers: 9, Ledger: 12, Sous: 7, 'Visa Clerk': 3 }
  const bots: NewBot[] = Object.entries(others).map(([name, image]) => ({
    name,
    image,
    text: name,
  }))
  for (const bot of bots) await addBot(product, owner, bot)
  const ampere: NewBot = { name: 'Ampere', image: 2, text: wiring, file: 'Wiring rules.txt' }
  const id = await addBot(product, owner, ampere)
  await addFunction(product, owner, { botid: id, functionname: 'track_order' })
  addSources(product, { owner_id: owner.id, bot_id: id }, everyState)
  return id
}

async function addLongBot(product: Product, owner: Owner): Promise<string> {
  givePlan(product, owner, 'hobby_monthly')
  const long: NewBot = { name: longName.slice(0, 60), text: wiring, file: `${longName}.txt` }
  const id = await addBot(product, owner, long)
  const functionname = 'find_a_free_appointment_next_week_or_the_week_after'
  await addFunction(product, owner, { botid: id, functionname })
  addSources(product, { owner_id: owner.id, bot_id: id }, [website, ...manyPages])
  return id
}

async function addFunction(product: Product, { token }: Owner, names: Record<string, string>) {
  const parameters = { type: 'object', properties: { order: { type: 'string', default: '10482' } } }
  const definition = { name: names.functionname, description: 'Looks up an order.', parameters }
  const url = 'https://shop.example.com/orders/{order}'
  const fields = { ...names, definition: JSON.stringify(definition), url, authtype: 'NOAUTH' }
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...fields, method: 'GET' })) body.append(name, value)
  await post(product, '/integration/add', { body, token })
}

const noProgress = { characters: 0, parts_done: 0, chunk_count: 0 }
const failedSource = {
  state: 'failed',
  reason: 'This file is locked by a password.',
  ...noProgress,
}
const site = 'https://www.donaudampfschifffahrtsgesellschaft.example.com'
const website = { id: 'site', kind: 'website', type: 'website', name: site, url: site }

const everyState: Row[] = [
  { name: 'Wiring code 2026.pdf', parts_total: 412, parts_done: 188, state: 'processing' },
  { name: 'Price list, autumn.xlsx', type: 'xlsx' },
  { name: 'Tide tables.csv', type: 'csv', state: 'queued', ...noProgress },
  { name: 'Old site plan.pdf', ...failedSource },
  { name: 'The dog may come along; cats stay at home.', kind: 'text', type: 'text' },
]

const manyPages: Row[] = Array.from({ length: 300 }, (_, index) => ({
  kind: 'page',
  parent_id: website.id,
  type: 'html',
  name: index === 1 ? longName : `Chapter ${index + 1}: what to do when the ship is late`,
  url: `${site}/kapitel/${index + 1}`,
}))

/** Adds sources in states that are too short to be photographed. */
function addSources(product: Product, place: { owner_id: string; bot_id: string }, rows: Row[]) {
  const counts = { parts_total: 12, parts_done: 12, chunk_count: 12, choose: 0 }
  const sizes = { size_bytes: 48_213, characters: 12_800 }
  const at = Date.now()
  const times = { created_at: at, updated_at: at, synced_at: at }
  const file = { ...place, kind: 'file', type: 'pdf', state: 'ready', revision: 'r' }
  const named = rows.map((row, index) => {
    const id = `${place.bot_id}_${index}`
    return { ...file, ...counts, ...sizes, ...times, id, content_hash: id, ...row }
  })
  writeRows(product, 'source', named)
}
