import type { Page } from '@playwright/test'
import { test, type OwnedBot } from './fixtures/bot.ts'
import { visitPages, type Visit } from './page-visits.ts'
import { expect } from './test.ts'

type Checks = {
  /** The reader of the pages, as named in the titles. */
  readers: string
  size: { width: number; height: number }
  prepare: (page: Page, bot: OwnedBot) => Promise<void>
  pathsOf: (botId: string) => string[]
  /** Of these, errors are the only concern: they are checked completely elsewhere. */
  onlyErrors?: readonly string[]
  /** Paths of which layout shifts are measured. */
  isMeasured: (path: string) => boolean
}

/** Pages of unknown ids respond with 404, which a browser logs to its console. */
const exists = (path: string) => !/nowhere|unknown/.test(path)

/** Visits each page once, and checks in a test each what was seen. */
export function checkPages({ readers, size, prepare, pathsOf, onlyErrors = [], ...rest }: Checks) {
  test.describe(`at ${size.width} px`, () => {
    test.describe.configure({ mode: 'default' })
    let visits: Visit[] = []

    test.beforeAll(async ({ browser, product, ownedBot }) => {
      test.setTimeout(300_000)
      const page = await browser.newPage({ baseURL: product.url })
      await prepare(page, ownedBot)
      visits = await visitPages(page, pathsOf(ownedBot.botId), { size, onlyErrors })
      await page.context().close()
    })

    test(`UX-72 every page for ${readers} passes every rule in both themes`, () => {
      expect(visits.filter(({ isOpen }) => isOpen).length).toBeGreaterThan(16)
      expect(visits.flatMap(({ accessibility }) => accessibility)).toEqual([])
    })

    test(`UX-74 UX-82 pages for ${readers} fit a narrow window, large and spaced text, and both directions`, () => {
      const faults = visits.flatMap(({ path, overflow }) =>
        overflow.map((fault) => `${path} ${fault}`),
      )
      expect(faults).toEqual([])
    })

    test(`UX-84 UX-85 no page for ${readers} logs to the console or sends requests to other hosts`, () => {
      const erring = visits.filter(({ path, errors }) => exists(path) && errors.length > 0)
      expect(erring.map(({ path, errors }) => [path, ...errors])).toEqual([])
    })

    test(`no page for ${readers} shifts while it loads`, () => {
      const measured = visits.filter(({ isOpen, path }) => isOpen && rest.isMeasured(path))
      const shifting = measured.filter(({ shift }) => shift > 0.01)
      expect(shifting.map(({ path, shift }) => `${path} moves by ${shift.toFixed(4)}`)).toEqual([])
      expect(measured.length).toBeGreaterThan(8)
    })
  })
}
