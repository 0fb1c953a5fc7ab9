import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const

/** The rules over the page itself; a frame of ours is a page with a test of its own. */
const rulesOver = (page: Page) => new AxeBuilder({ page }).setLegacyMode().exclude('iframe')

/** A theme changes colours and nothing else, so the dark one is asked about colours. */
const askedIn = {
  light: (page: Page) => rulesOver(page).withTags(rules).analyze(),
  dark: (page: Page) => rulesOver(page).withRules('color-contrast').analyze(),
}

/** Waits until nothing fades any more, so that colours are measured and not their way. */
const settle = () =>
  new Promise((resolve) => requestAnimationFrame(resolve)).then(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  )

/** Opens a page and waits for its own words; answers the path that it led to. */
export async function open(page: Page, path: string): Promise<string> {
  await page.goto(path)
  await isReady(page)
  return new URL(page.url()).pathname
}

async function isReady(page: Page): Promise<void> {
  const words = page.getByRole('heading').or(page.getByRole('alert'))
  await expect(words.first(), page.url()).toBeAttached()
  const loaders = page.getByRole('status').filter({ hasText: 'Loading' })
  await expect(loaders.filter({ visible: true })).toHaveCount(0)
}

/** Looks at a page in both themes and both sizes; names what is wrong, where, and in which view. */
export async function faultsOf(page: Page, name: string): Promise<string[]> {
  await isReady(page)
  const faults: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(settle)
      const { violations } = await askedIn[colorScheme](page)
      const view = `${name}, ${colorScheme}, ${size.width} px`
      faults.push(
        ...violations.map(
          ({ id, nodes }) =>
            `${view}: ${id}: ${nodes[0]?.html.slice(0, 160)}; ${nodes[0]?.failureSummary}`,
        ),
      )
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > size.width) faults.push(`${name} is ${width} px wide in ${size.width} px`)
  }
  return faults
}
