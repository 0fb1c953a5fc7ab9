// `npm run vitals`: web vitals in Chromium, with a phone's viewport and throttled CPU and network: paint, layout
// shifts, blocking time, taps, a streamed reply, opening the widget, a long list. `-- --runs 1` is faster than the
// default median of three runs. The tables are also written to .cache/vitals.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { installIfNeeded, root, runUnderPinnedNode } from '../runtime.mjs'

installIfNeeded()
await runUnderPinnedNode()

const { values: args } = parseArgs({ options: { runs: { type: 'string', default: '3' } } })
const { buildIfStale } = await import('../build.mjs')
await buildIfStale()
const { chromium } = await import('@playwright/test')
const { findChromium } = await import('./find-chromium.mjs')
const { measureLongList } = await import('./long-list.mjs')
const { lastWords, streamReply } = await import('./long-reply.mjs')
const { serveBuilt } = await import('./serve-built.mjs')

const slow4G = { downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 }
const password = 'a good long password'
const model = createServer((request, response) => void streamReply(request, response))
await new Promise((resolve) => model.listen(0, '127.0.0.1', resolve))
const product = await serveBuilt({
  OPENAI_BASE_URL: `http://127.0.0.1:${model.address().port}/v1`,
  CHAT_MODEL: 'test-model',
})
const embeddingSite = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(
    `<!doctype html><title>Shop</title><h1>Shop</h1><script src="${product.url}/embed.js" data-chatbot-id="${bot.id}" data-frontend-url="${product.url}" data-api-url="${product.url}/api" async></script>`,
  )
})
await new Promise((resolve) => embeddingSite.listen(0, '127.0.0.1', resolve))
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
  return response.json()
}

async function sourcesRead() {
  for (;;) {
    const { sources } = await call('/list_sources', { bot_id: bot.id }, token)
    if (sources.every(({ state }) => state === 'ready')) return
    await wait(200)
  }
}

const email = 'vitals@example.com'
await call('/register', { first_name: 'Ada', last_name: 'Byron', email, password })
const { token } = await call('/login', { email, password })
const form = new FormData()
const fields = { name: 'Ampere', id1: 'role_customer_support', id2: 'personality_friendly' }
for (const [name, value] of Object.entries({ ...fields, image: '2' })) form.append(name, value)
// Without a source the chatbot would not call the model.
form.append('files', new Blob(['Ask for everything that the pieces say.']), 'pieces.md')
const bot = await call('/add_bot', form, token)
await sourcesRead()

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** A page with an empty cache, and throttled network and CPU. */
async function openThrottledPage({ network = null, cpu = 1, ...context }) {
  const page = await (await browser.newContext(context)).newPage()
  await throttle(page, { network, cpu })
  await page.addInitScript(observe)
  return page
}

async function throttle(page, { network, cpu }) {
  const session = await page.context().newCDPSession(page)
  if (network) {
    await session.send('Network.emulateNetworkConditions', { offline: false, ...network })
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}

/** Runs in the page: collects the web vitals. */
function observe() {
  const values = { fcp: 0, lcp: 0, cls: 0, blocked: 0, longest: 0, slowestTap: 0 }
  globalThis.vitals = values
  const observeEntries = (type, record) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) record(entry, values)
    }).observe({ type, buffered: true, durationThreshold: 16 })
  observeEntries('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') values.fcp = startTime
  })
  observeEntries(
    'largest-contentful-paint',
    ({ startTime }) => (values.lcp = Math.max(values.lcp, startTime)),
  )
  observeEntries(
    'layout-shift',
    ({ value, hadRecentInput }) => (values.cls += hadRecentInput ? 0 : value),
  )
  observeEntries('longtask', ({ duration }) => {
    values.blocked += duration - 50
    values.longest = Math.max(values.longest, duration)
  })
  const tap = ({ duration, interactionId }) => {
    if (interactionId) values.slowestTap = Math.max(values.slowestTap, duration)
  }
  observeEntries('event', tap)
}

const vitalsOf = (page) => page.evaluate(() => globalThis.vitals)
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** The median of each metric over all runs. */
async function medianRun(measure) {
  const runs = []
  for (let run = 0; run < Number(args.runs); run += 1) runs.push(await measure())
  return Object.fromEntries(
    Object.keys(runs[0]).map((key) => [key, median(runs.map((figures) => figures[key]))]),
  )
}

async function load(route) {
  return measurePage(await openThrottledPage({ network: slow4G, cpu: 4, ...phone }), route)
}

/** Measures a page directly after sign-in, with the files of the sign-in page in the cache. */
async function loadAfterLogin(route) {
  const page = await openThrottledPage(phone)
  await signIn(page)
  await throttle(page, { network: slow4G, cpu: 4 })
  return measurePage(page, route)
}

async function signIn(page) {
  await page.goto(`${product.url}/login?redirect=/about_us`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname === '/about_us')
}

/** Scrolls and filters a thousand sources. */
async function longList(cpu) {
  const page = await openThrottledPage({ cpu })
  await signIn(page)
  const figures = await measureLongList(page, `${product.url}/chatbot/${bot.id}?tab=sources`)
  await page.context().close()
  return figures
}

async function measurePage(page, route) {
  await page.goto(product.url + route, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1_000)
  const vitals = await vitalsOf(page)
  await page.context().close()
  return vitals
}

/** Opens the phone menu and the account menu, and switches prices and theme. */
async function taps() {
  const page = await openThrottledPage({ cpu: 4, ...phone })
  await page.goto(`${product.url}/subscription`, { waitUntil: 'networkidle' })
  for (const name of ['Yearly', 'Monthly', 'Account menu', 'Menu']) {
    const button = page.getByRole('button', { name, exact: true }).first()
    if (await button.isVisible()) await button.tap()
    await page.waitForTimeout(300)
  }
  const { slowestTap } = await vitalsOf(page)
  await page.context().close()
  return { slowestTap }
}

/** Measures the intervals between frames while a reply is streamed. */
async function stream(cpu) {
  const page = await openThrottledPage({ cpu })
  await page.goto(`${product.url}/chatbotiframe/${bot.id}`)
  await page.getByRole('textbox', { name: 'Message' }).fill('Tell me everything')
  await page.evaluate(() => {
    const frames = []
    globalThis.frames10k = frames
    globalThis.vitals.longest = 0
    let before = performance.now()
    const next = (now) => {
      frames.push(now - before)
      before = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await page.getByRole('textbox', { name: 'Message' }).press('Enter')
  await page.getByText(lastWords).last().waitFor({ timeout: 30_000 })
  const frames = await page.evaluate(() => globalThis.frames10k.toSorted((a, b) => a - b))
  const { longest } = await vitalsOf(page)
  await page.context().close()
  return { p95: frames[Math.floor(frames.length * 0.95)], worst: frames.at(-1), longest }
}

/** Measures the time from the click on the launcher until the text box accepts input. */
async function widget(cpu) {
  const page = await openThrottledPage({ network: slow4G, cpu })
  await page.goto(`http://127.0.0.1:${embeddingSite.address().port}/`, { waitUntil: 'networkidle' })
  const before = performance.now()
  await page.locator('chatbot-widget').getByRole('button').first().click()
  await page.frameLocator('iframe').getByRole('textbox', { name: 'Message' }).fill('Hello')
  const usable = performance.now() - before
  await page.context().close()
  return { usable }
}

const ms = (value) => `${Math.round(value)} ms`
const lines = [
  '| page, phone, slow 4G, CPU/4 | FCP | LCP | CLS | TBT |',
  '| --- | --- | --- | --- | --- |',
]
function addLine(line) {
  lines.push(line)
  console.log(line)
}
const pageLine = (name, { fcp, lcp, cls, blocked }) =>
  addLine(`| ${name} | ${ms(fcp)} | ${ms(lcp)} | ${cls.toFixed(4)} | ${ms(blocked)} |`)

for (const route of ['/', '/subscription', '/faq', '/about_us', '/login']) {
  pageLine(route, await medianRun(() => load(route)))
}
for (const route of ['/dashboard', '/profile', `/chatbot/${bot.id}?tab=setting`]) {
  pageLine(
    `${route.replace(bot.id, 'id')}, after login`,
    await medianRun(() => loadAfterLogin(route)),
  )
}
addLine('')
addLine('| what | figure |')
addLine('| --- | --- |')
addLine(`| slowest of the scripted taps, CPU/4 | ${ms((await medianRun(taps)).slowestTap)} |`)
for (const cpu of [1, 4]) {
  const { p95, worst, longest } = await medianRun(() => stream(cpu))
  const figures = `frame p95 ${ms(p95)}, worst ${ms(worst)}, longest task ${ms(longest)}`
  addLine(`| 10,000 characters in 4 s, CPU/${cpu} | ${figures} |`)
}
for (const cpu of [1, 4]) {
  const { usable } = await medianRun(() => widget(cpu))
  addLine(`| widget, click to usable, slow 4G, CPU/${cpu} | ${ms(usable)} |`)
}
for (const cpu of [1, 4]) {
  const { scrolling, filtering } = await medianRun(() => longList(cpu))
  const figures = `longest task scrolling ${ms(scrolling)}, filtering ${ms(filtering)} of processor time`
  addLine(`| a list of 1,000 sources, CPU/${cpu} | ${figures} |`)
}

mkdirSync(path.join(root, '.cache'), { recursive: true })
writeFileSync(path.join(root, '.cache/vitals.md'), `${lines.join('\n')}\n`)
await browser.close()
model.close()
embeddingSite.close()
await product.stop()
