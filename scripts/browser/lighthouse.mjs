// `npm run lighthouse`: Lighthouse scores of the public pages on desktop and phone, as the median of three runs.
// `-- --routes /,/faq --runs 1 --forms desktop` limits the run. The table is also written to .cache/lighthouse.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { installIfNeeded, root, runUnderPinnedNode } from '../runtime.mjs'

installIfNeeded()
await runUnderPinnedNode()

const publicRoutes =
  '/,/about_us,/subscription,/contact_us,/faq,/testimonials,/privacy_and_policy,/terms_and_conditions,/mission,/cookies,/login,/register'

const { values: options } = parseArgs({
  options: {
    routes: { type: 'string', default: publicRoutes },
    forms: { type: 'string', default: 'desktop,mobile' },
    runs: { type: 'string', default: '3' },
  },
})

const { buildIfStale } = await import('../build.mjs')
await buildIfStale()
const { chromium } = await import('@playwright/test')
const { default: lighthouse } = await import('lighthouse')
const { default: desktop } = await import('lighthouse/core/config/desktop-config.js')
const { findChromium } = await import('./find-chromium.mjs')
const { freePort, serveBuilt } = await import('./serve-built.mjs')

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** The weighted audits without the full score, except timing metrics. */
const faultsOf = ({ categories: found, audits }) =>
  categories
    .flatMap((name) => found[name].auditRefs)
    .filter(({ id, weight, group }) => weight > 0 && group !== 'metrics' && audits[id].score < 1)
    .filter(({ id }) => audits[id].score !== null)
    .map(({ id }) => id)

async function measurePage(url, form, port) {
  const config = form === 'desktop' ? desktop : undefined
  const { lhr } = await lighthouse(
    url,
    { port, logLevel: 'error', onlyCategories: categories },
    config,
  )
  return lhr
}

async function measureMedian(url, form, port) {
  const reports = []
  for (let run = 0; run < Number(options.runs); run += 1)
    reports.push(await measurePage(url, form, port))
  const times = Object.entries(metrics).map(([name, id]) => {
    const value = median(reports.map(({ audits }) => audits[id].numericValue ?? 0))
    return [name, name === 'CLS' ? value.toFixed(4) : `${Math.round(value)} ms`]
  })
  return {
    scores: categories.map((name) =>
      Math.round(100 * median(reports.map((report) => report.categories[name].score ?? 0))),
    ),
    times: Object.fromEntries(times),
    faults: [...new Set(reports.flatMap(faultsOf))],
  }
}

const product = await serveBuilt()
const port = await freePort()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
})

const header = ['page', 'form', 'scores', ...Object.keys(metrics), 'faults']
const rows = [header, header.map(() => '---')]
for (const route of options.routes.split(',')) {
  for (const form of options.forms.split(',')) {
    const { scores, times, faults } = await measureMedian(product.url + route, form, port)
    rows.push([route, form, scores.join(' / '), ...Object.values(times), faults.join(', ')])
    console.log(rows.at(-1).join(' | '))
  }
}
await browser.close()
await product.stop()

const table = rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
mkdirSync(path.join(root, '.cache'), { recursive: true })
writeFileSync(path.join(root, '.cache/lighthouse.md'), table)
console.log(`\n${categories.join(' / ')}\n\n${table}`)
