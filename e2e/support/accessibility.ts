import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const

/**
 * axe for the page itself; an embedded chat is tested as its own page. Its script is loaded once for each page. It only
 * describes what is wrong: for all other elements it would also make selectors.
 */
async function axeFor(page: Page): Promise<AxeBuilder> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis)
  return new AxeBuilder({ page, ...(isLoaded && { axeSource: 'undefined' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], iframes: false })
    .exclude('iframe')
}

/** A theme changes only colors, so the dark one is checked for contrast only. */
const chooseRules = {
  light: (builder: AxeBuilder) => builder.withTags(rules),
  dark: (builder: AxeBuilder) => builder.withRules('color-contrast'),
}

/**
 * Waits until animations have ended, because colors change during them. An inherited color may begin to change when that
 * of the parent has changed.
 */
export async function waitForAnimations(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    if (running.length === 0) return
    await Promise.allSettled(running.map((animation) => animation.finished))
  }
}

/** Opens a page, waits until it is loaded and returns its path after redirects. */
export async function openPage(page: Page, path: string): Promise<string> {
  await page.goto(path)
  await waitUntilLoaded(page)
  return new URL(page.url()).pathname
}

/** Waits for a heading or an alert, and until nothing is loading. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  const words = page.getByRole('heading').or(page.getByRole('alert'))
  await expect(words.first(), page.url()).toBeAttached()
  const status = page.getByRole('status')
  // The spinner is the same in every language.
  const loaders = status
    .filter({ hasText: 'Loading' })
    .or(status.filter({ has: page.locator('.animate-spin') }))
  await expect(loaders.filter({ visible: true })).toHaveCount(0)
}

/** What axe finds on the page as it is now, each with its rule and its element. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(waitForAnimations)
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** The same in both themes. */
export async function axeFaultsInBothThemes(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    faults.push(...(await axeFaults(page)))
  }
  return faults
}

/** Checks a page in both themes, and in both sizes or those given. Each fault names the rule, the element and the view. */
export async function accessibilityFaults(
  page: Page,
  name: string,
  views: readonly { width: number; height: number }[] = sizes,
): Promise<string[]> {
  await waitUntilLoaded(page)
  const faults: string[] = []
  for (const size of views) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(waitForAnimations)
      const { violations } = await chooseRules[colorScheme](await axeFor(page)).analyze()
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
