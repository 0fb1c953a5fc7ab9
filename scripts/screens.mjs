// `npm run screens`: pictures of the screens, with people and bots as they come, in .cache/screens.
// `-- --widths 390,1440 --themes light --only faq` takes fewer. Each run ends with sheets of many at once.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { installIfNeeded, root, runUnderPinnedNode } from './runtime.mjs'

installIfNeeded()
runUnderPinnedNode()

const { values: asked } = parseArgs({
  options: {
    widths: { type: 'string', default: '390,768,1440' },
    themes: { type: 'string', default: 'light,dark' },
    only: { type: 'string', default: '' },
  },
})

const { buildIfStale } = await import('./build.mjs')
await buildIfStale()
const { chromium } = await import('@playwright/test')
const { findChromium } = await import('./find-chromium.mjs')
const { serveBuilt } = await import('./serve-built.mjs')

const folder = path.join(root, '.cache/screens')
const password = 'a good long password'

/** Every route of the web app; a bot's page is shown tab by tab. */
const routes = ['/']
  .concat(
    [
      ...readFileSync(path.join(root, 'web/app/routes.ts'), 'utf8').matchAll(/\broute\('([^']+)'/g),
    ].map(([, route]) => `/${route === '*' ? 'nowhere' : route}`),
  )
  .filter((route) => !route.includes(':'))

const longName = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
const bots = [
  { name: 'Ampere', img_id: 2 },
  { name: 'Handbuch für neue Mitarbeiterinnen und Mitarbeiter', img_id: 4 },
  { name: longName, img_id: 9 },
  { name: 'Fern', img_id: 16 },
  { name: 'A', img_id: 0 },
]

const product = await serveBuilt()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})

async function call(name, body, token) {
  const isForm = body instanceof FormData
  const response = await fetch(`${product.url}/api${name}`, {
    method: 'POST',
    headers: {
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  return response.ok ? response.json() : null
}

async function anOwner(first_name, last_name, email) {
  await call('/register', { first_name, last_name, email, password })
  return { email, ...(await call('/login', { email, password })) }
}

/** A bot with one file; the plan of the owner decides how many there can be. */
function addBot({ token }, { name, img_id }) {
  const form = new FormData()
  const fields = { name, id1: 'role_customer_support', id2: 'personality_friendly', image: img_id }
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  form.append('suggested', 'When do you open?\nMay I bring my dog?')
  const text = `${name} opens at nine in the morning. Dogs are welcome on a lead.`
  form.append('files', new File([text], `${longName}.txt`, { type: 'text/plain' }))
  form.append('files', new File(['Hours: nine to six.'], 'Hours.txt', { type: 'text/plain' }))
  return call('/add_bot', form, token)
}

/** Buys in the sandbox as the payment page does. */
async function buy({ email, token, user }, lookup_key, quantity) {
  const order = { email, lookup_key, ...(quantity && { quantity }) }
  const { clientSecret } = await call('/payment/create-payment-intent', order, token)
  await call('/payment/sandbox/confirm', { clientSecret, paymentMethodId: 'pm_card_visa' }, token)
  await call('/payment/confirm-payment', { clientSecret }, token)
  await call('/increase_message_limit', { user_d: user.id }, token)
}

/** A function of a bot, as the panel sends it. */
function addFunction({ token }, botid, functionname) {
  const form = new FormData()
  const definition = JSON.stringify({
    name: functionname,
    description: 'Looks up how far an order is.',
    parameters: { type: 'object', properties: { order: { type: 'string' } } },
  })
  const fields = { botid, functionname, definition, url: 'https://shop.example.com/orders/{order}' }
  for (const [field, value] of Object.entries({ ...fields, method: 'GET', authtype: 'NOAUTH' })) {
    form.append(field, value)
  }
  return call('/integration/add', form, token)
}

/** A page in which the person is signed in, or nobody. */
async function pageOf(owner, width, colorScheme) {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    colorScheme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (owner) {
    await page.goto(`${product.url}/login?redirect=/profile`)
    await page.getByLabel('Email', { exact: true }).fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL(({ pathname }) => pathname === '/profile')
  }
  return page
}

/** Takes a picture unless the route led the person elsewhere. */
async function take(page, route, file) {
  await page.goto(product.url + route, { waitUntil: 'networkidle' })
  if (new URL(page.url()).pathname !== route.split('?')[0]) return []
  // The list of functions shows its loader for a second.
  if (route.includes('integration')) await page.waitForTimeout(1_500)
  await page.screenshot({ path: path.join(folder, file), fullPage: true })
  return [file]
}

/** Many pictures on one, so that they can be looked at together. */
async function sheet(name, files, width) {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
  const cell = width < 600 ? 250 : 385
  const pictures = files.map((file) => {
    const png = readFileSync(path.join(folder, file)).toString('base64')
    return `<figure style="margin:0;width:${cell}px;height:${cell * (width < 600 ? 1.9 : 1.2)}px;overflow:hidden"><figcaption style="font:11px sans-serif;background:#ff0">${file}</figcaption><img style="width:100%" src="data:image/png;base64,${png}"></figure>`
  })
  await page.setContent(
    `<body style="margin:8px;background:#888;display:flex;flex-wrap:wrap;gap:8px">${pictures.join('')}`,
  )
  await page.screenshot({ path: path.join(folder, name), fullPage: true })
  await page.close()
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const newcomer = await anOwner('Ada', 'Byron', 'ada@example.com')
const keeper = await anOwner(
  'Maximiliane-Henriette',
  'von Württemberg-Hohenstein',
  'max@example.com',
)
await buy(keeper, 'business_monthly')
await buy(keeper, 'Messages', 3)
const made = []
for (const bot of bots) made.push(await addBot(keeper, bot))
const bot = made.find((card) => card !== null)
for (const name of ['track_order', 'find_a_free_appointment_next_week']) {
  await addFunction(keeper, bot.id, name)
}
const tabs = ['setting', 'sources', 'integration', 'chatUI', 'embed'].map(
  (tab) => `/chatbot/${bot.id}?tab=${tab}`,
)
const people = [
  {
    who: 'visitor',
    owner: null,
    routes: [...routes, `/chatbot/${bot.id}`, `/chatbotiframe/${bot.id}`],
  },
  { who: 'newcomer', owner: newcomer, routes: ['/dashboard', '/profile'] },
  { who: 'owner', owner: keeper, routes: [...routes, ...tabs] },
]

/** What one person sees, in one size and theme; answers the names of the pictures. */
async function takeAll({ who, owner, routes: shown }, width, theme) {
  const page = await pageOf(owner, width, theme)
  const files = []
  for (const route of shown.filter((each) => each.includes(asked.only))) {
    const words = route.replace(bot.id, 'bot').replace(/\W+/g, '-').replace(/^-/, '') || 'home'
    files.push(...(await take(page, route, `${who}-${words}-${width}-${theme}.png`)))
  }
  await page.context().close()
  return files
}

for (const width of asked.widths.split(',').map(Number)) {
  for (const theme of asked.themes.split(',')) {
    const files = []
    for (const person of people) files.push(...(await takeAll(person, width, theme)))
    for (let at = 0; at < files.length; at += 12) {
      await sheet(`sheet-${width}-${theme}-${at / 12 + 1}.png`, files.slice(at, at + 12), width)
    }
    console.log(`${files.length} pictures, ${width} px, ${theme}`)
  }
}
await browser.close()
await product.stop()
