// Measures the longest tasks of a page that lists a thousand sources, for `npm run vitals`.

import { sourceRow } from '../../e2e/support/fixtures/source-row.ts'

/** A thousand sources in the format of the server's reply. */
const sources = Array.from({ length: 1_000 }, (_, index) => sourceRow(index))

/** Runs in the page: scrolls down for 40 frames, about 15 rows each, and back. */
async function scrollFar() {
  for (let frame = 0; frame < 80; frame += 1) {
    scrollBy(0, frame < 40 ? 800 : -800)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** Runs in the page: resolves when the effect of an input has been painted. */
const twoFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

const isMain = ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain'

/** The longest task of the page during `work`, in ms of CPU time, so that other programs do not affect the result. */
async function longestTask(page, work) {
  const browser = page.context().browser()
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await work()
  await page.evaluate(twoFrames)
  await page.waitForTimeout(200)
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()))
  const threads = new Set(traceEvents.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`))
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && threads.has(`${pid} ${tid}`))
    .reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1_000), 0)
}

/** The longest tasks while the signed-in page scrolls a thousand sources, and for the first keystroke in its filter. */
export async function measureLongList(page, address) {
  await page.route('**/api/list_sources', (route) =>
    route.fulfill({ json: { sources, version: 1 } }),
  )
  await page.goto(address)
  // The newest source is first; only rows near the viewport are rendered.
  await page.getByText(sources.at(-1).name, { exact: true }).waitFor()
  const scrolling = await longestTask(page, () => page.evaluate(scrollFar))
  await page.getByLabel('Filter sources').focus()
  const filtering = await longestTask(page, () => page.keyboard.press('k'))
  return { scrolling, filtering }
}
