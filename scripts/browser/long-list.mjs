// The longest tasks of a page that lists a thousand sources, for `npm run vitals`.

import { sourceRow } from '../../e2e/support/fixtures/source-row.ts'

/** A thousand sources, as the server returns them. */
const sources = Array.from({ length: 1_000 }, (_, index) => sourceRow(index))

/** Runs in the page: scrolls by 15 rows in each of 40 frames, and back. */
async function scrollFar() {
  for (let frame = 0; frame < 80; frame += 1) {
    scrollBy(0, frame < 40 ? 800 : -800)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** The longest task in ms while `work` runs, of `globalThis.vitals`; 0 when none took 50 ms. */
async function longestTask(page, work) {
  await page.evaluate(() => (globalThis.vitals.longest = 0))
  await work()
  await page.waitForTimeout(200)
  return page.evaluate(() => globalThis.vitals.longest)
}

/** The longest tasks while the signed-in page scrolls a thousand sources, and with the first key of its filter. */
export async function measureLongList(page, address) {
  await page.route('**/api/list_sources', (route) =>
    route.fulfill({ json: { sources, version: 1 } }),
  )
  await page.goto(address)
  await page.getByText('handbook-0.txt').waitFor()
  const scrolling = await longestTask(page, () => page.evaluate(scrollFar))
  await page.getByLabel('Filter sources').focus()
  const filtering = await longestTask(page, () => page.keyboard.press('k'))
  return { scrolling, filtering }
}
