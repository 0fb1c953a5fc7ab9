import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPages } from '../../../src/knowledge/crawler/find-pages.ts'
import type { FixturePage } from '../../support/fixture-site.ts'
import { type CrawlerFixture, openCrawlerFixture } from '../crawler.fixture.ts'

const pages: Record<string, FixturePage> = {}
let fixture: CrawlerFixture

beforeEach(async () => {
  for (const path of Object.keys(pages)) delete pages[path]
  fixture = await openCrawlerFixture(pages)
})

afterEach(() => fixture.close())

test("the owner's cancellation rejects", async () => {
  pages['/'] = () => undefined
  const cancel = new AbortController()
  const finding = findPages(fixture.deps, {
    url: fixture.site.url,
    maxPages: 10,
    signal: cancel.signal,
  })

  cancel.abort(new Error('cancelled'))

  await expect(finding).rejects.toThrow('cancelled')
})

test("the owner's cancellation ends the listing of the links of a page", async () => {
  const links = Array.from({ length: 100 }, (_link, at) => `<a href="/p${at}">Page</a>`)
  pages['/'] = { body: links.join('') }
  const cancel = new AbortController()
  const listed: string[] = []
  const finding = findPages(fixture.deps, {
    url: fixture.site.url,
    maxPages: 200,
    signal: cancel.signal,
    onFound({ url }) {
      listed.push(url.replace(fixture.site.url, ''))
      if (url.endsWith('/p1')) cancel.abort(new Error('cancelled'))
    },
  })

  await expect(finding).rejects.toThrow('cancelled')
  expect(listed).toEqual(['/', '/p0', '/p1'])
})
