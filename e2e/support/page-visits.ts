import type { Page } from '@playwright/test'
import { accessibilityFaults, openPage } from './accessibility.ts'
import { nextPaint, overflowFaults } from './overflow.ts'
import { recordRequests } from './page-ready.ts'
import { recordPageErrors } from './test.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }
type Size = typeof phone

/** What was seen of one page. */
export type Visit = {
  path: string
  /** Whether the page stayed at its path; else it sent the visitor to another page. */
  isOpen: boolean
  /** The sum of the layout shifts while it loaded. */
  shift: number
  accessibility: string[]
  overflow: string[]
  /** Messages in the console, and requests to other hosts. */
  errors: string[]
}

/** Runs in the page: sums the layout shifts that follow no input. */
export function sumShifts() {
  Object.assign(globalThis, { shift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput')) continue
      const shift = Number(Reflect.get(globalThis, 'shift')) + Number(Reflect.get(entry, 'value'))
      Object.assign(globalThis, { shift })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(globalThis, 'shift')))

/** Text spacing that readers may set (WCAG 1.4.12). */
const addTextSpacing = () => {
  const style = new CSSStyleSheet()
  style.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
  )
  document.adoptedStyleSheets = [style]
}

type Variant = { name: string; width: number; set: () => void }

const variantsOn = new Map<Size, Variant[]>([
  [
    phone,
    [
      { name: 'at 320 px', width: 320, set: () => {} },
      {
        name: 'from right to left',
        width: 390,
        set: () => document.documentElement.setAttribute('dir', 'rtl'),
      },
      { name: 'with wide letter spacing', width: 390, set: addTextSpacing },
    ],
  ],
  [
    desktop,
    [
      {
        name: 'with text of twice the size',
        width: 1280,
        set: () => document.documentElement.style.setProperty('font-size', '200%'),
      },
    ],
  ],
])

async function overflowOf(page: Page, size: Size): Promise<string[]> {
  const found: string[] = []
  for (const { name, width, set } of variantsOn.get(size) ?? []) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(set)
    await page.evaluate(nextPaint)
    found.push(...(await page.evaluate(overflowFaults)).map((fault) => `${name}: ${fault}`))
    await page.evaluate(() => {
      document.documentElement.removeAttribute('dir')
      document.documentElement.style.removeProperty('font-size')
      document.adoptedStyleSheets = []
    })
  }
  return found
}

/** Waits for the panel of a bot's page, where a path names its tab. */
async function openTab(page: Page, path: string): Promise<void> {
  if (!path.includes('?tab=')) return
  const panel = page.getByRole('tabpanel')
  await panel.getByRole('heading', { level: 2 }).first().waitFor()
  await panel.locator('button, input, a').first().waitFor()
}

/**
 * Opens each path once in a window of this size and records what the checks of all pages need, so that a page is not
 * loaded again for each check. `onlyErrors` names the paths of which only the errors are recorded.
 */
export async function visitPages(
  page: Page,
  paths: readonly string[],
  { size, onlyErrors = [] }: { size: Size; onlyErrors?: readonly string[] },
): Promise<Visit[]> {
  const errors = recordPageErrors(page, [new URL(page.url()).origin])
  await page.addInitScript(sumShifts)
  const visits: Visit[] = []
  const settled = recordRequests(page)
  for (const path of paths) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
    await page.setViewportSize(size)
    const finalPath = await openPage(page, path)
    await openTab(page, path)
    await settled()
    const visit = {
      path,
      isOpen: finalPath === path.split('?')[0],
      shift: await shiftOf(page),
      accessibility: [] as string[],
      overflow: [] as string[],
    }
    if (visit.isOpen && !onlyErrors.includes(path)) {
      visit.accessibility = await accessibilityFaults(page, path, [size])
      // A font size set by a script moves no breakpoint, and the tabs of a bot rest on them.
      if (size === phone || !path.includes('?tab=')) visit.overflow = await overflowOf(page, size)
    }
    visits.push({ ...visit, errors: errors.splice(0) })
  }
  return visits
}
