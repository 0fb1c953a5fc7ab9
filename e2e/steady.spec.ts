import type { Page } from '@playwright/test'
import { test } from './support/library.ts'
import { signIn } from './support/owner.ts'
import { allPages, publicPages } from './support/pages.ts'
import { expect } from './support/test.ts'
import { open } from './support/views.ts'

test.setTimeout(240_000)

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

/** Runs in the page: adds up what moved without being touched. */
function countShifts() {
  Object.assign(globalThis, { moved: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput')) continue
      const moved = Number(Reflect.get(globalThis, 'moved')) + Number(Reflect.get(entry, 'value'))
      Object.assign(globalThis, { moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** How many pages of a list were open, and those that moved while they loaded, each with how much. */
async function movingPages(page: Page, paths: readonly string[]) {
  await page.addInitScript(countShifts)
  const moving: string[] = []
  let opened = 0
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const path of paths) {
      if ((await open(page, path)) !== path) continue
      opened += 1
      await page.waitForLoadState('networkidle')
      const moved = await page.evaluate(() => Number(Reflect.get(globalThis, 'moved')))
      if (moved > 0.01) moving.push(`${path} at ${size.width} px moves by ${moved.toFixed(4)}`)
    }
  }
  return { opened, moving }
}

test('no public page moves while it loads', async ({ page, library }) => {
  const paths = [...publicPages, `/chatbotiframe/${library.botId}`]
  expect(await movingPages(page, paths)).toEqual({ opened: 18, moving: [] })
})

test('no page of an owner moves while it loads', async ({ page, library }) => {
  await signIn(page, library.owner.email)
  const known: readonly string[] = publicPages
  const paths = allPages(library.botId).filter((path) => !known.includes(path))
  const { opened, moving } = await movingPages(page, paths)
  expect(moving).toEqual([])
  expect(opened).toBeGreaterThan(20)
})
