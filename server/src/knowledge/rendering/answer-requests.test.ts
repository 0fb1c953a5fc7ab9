import { afterEach, expect, test } from 'vitest'
import { openCrawlerFixture } from '../../../test/knowledge/crawler.fixture.ts'
import type { FixturePage } from '../../../test/support/fixture-site.ts'
import { createRequestAnswerer, type PausedRequest } from './answer-requests.ts'

const MB = 1024 * 1024
const bytes = (size: number): FixturePage => ({ body: Buffer.alloc(size), type: 'text/plain' })

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(cleanUps.splice(0).map((cleanUp) => cleanUp()))
})

/** A page under `/menu` that is rendered; `ask` sends a request of its scripts. */
async function renderedPage(pages: Record<string, FixturePage> = {}) {
  const app = await openCrawlerFixture({
    '/robots.txt': { body: 'User-agent: *\nDisallow: /closed', type: 'text/plain' },
    '/small': { body: 'soup', type: 'text/plain' },
    ...pages,
  })
  cleanUps.push(() => app.close())
  const answer = createRequestAnswerer(app.deps, {
    url: `${app.site.url}/menu`,
    body: Buffer.from('<p>Menu</p>'),
    contentType: 'text/html',
  })
  const ask = (path: string, rest: Partial<PausedRequest> = {}) =>
    answer({ url: app.site.url + path, method: 'GET', resourceType: 'Fetch', ...rest })
  return { ...app, ask }
}

const textOf = (answer: { body: string } | undefined) =>
  answer && Buffer.from(answer.body, 'base64').toString()

test('the page itself is answered once, as it was fetched, whatever its fragment', async () => {
  const { ask, site } = await renderedPage()

  const page = await ask('/menu#today', { resourceType: 'Document' })

  expect(textOf(page)).toBe('<p>Menu</p>')
  expect(page?.responseHeaders).toEqual([{ name: 'content-type', value: 'text/html' }])
  expect(await ask('/menu', { resourceType: 'Document' })).toMatchObject({ responseCode: 204 })
  expect(site.hits).toEqual([])
})

test('another document is not fetched', async () => {
  const { ask, site } = await renderedPage()

  expect(await ask('/small', { resourceType: 'Document' })).toMatchObject({ responseCode: 204 })
  expect(site.hits).toEqual([])
})

test.each([
  ['a request that writes', '/small', { method: 'POST' }],
  ['a picture', '/small', { resourceType: 'Image' }],
  ['what robots.txt closes', '/closed/list', {}],
])('%s is refused', async (_which, path, rest) => {
  const { ask, site } = await renderedPage()

  expect(await ask(path, rest)).toBeUndefined()
  expect(site.paths()).not.toContain(path)
})

test('an inner address is refused, as in every request that an owner causes', async () => {
  const { ask } = await renderedPage()

  expect(await ask('', { url: 'http://169.254.169.254/latest/meta-data/' })).toBeUndefined()
})

test('neither cookies nor headers of the transport reach the browser', async () => {
  const headers = { 'set-cookie': 'a=1', 'service-worker-allowed': '/', 'x-shown': 'yes' }
  const { ask } = await renderedPage({ '/reply': { body: 'soup', type: 'text/plain', headers } })

  const names = (await ask('/reply'))?.responseHeaders.map(({ name }) => name)

  expect(names).toContain('x-shown')
  expect(names).not.toContain('set-cookie')
  expect(names).not.toContain('service-worker-allowed')
  expect(names).not.toContain('content-length')
})

test('the eighty-first request of a page is refused', async () => {
  const { ask } = await renderedPage()
  const refused = { method: 'POST' }
  for (let n = 0; n < 79; n += 1) await ask('/small', refused)

  expect(textOf(await ask('/small'))).toBe('soup')
  expect(await ask('/small')).toBeUndefined()
})

test('one answer has at most five megabytes, and all of a page fifteen', async () => {
  const { ask } = await renderedPage({ '/large': bytes(5 * MB), '/too-large': bytes(5 * MB + 1) })

  expect(await ask('/too-large')).toBeUndefined()
  for (let n = 0; n < 3; n += 1) expect(await ask('/large')).toBeDefined()
  expect(await ask('/small')).toBeUndefined()
})

test('a page that asks for much at once has six requests open, and gets the others later', async () => {
  let open = 0
  let max = 0
  const { ask } = await renderedPage({
    '/part': (_request, reply) => {
      open += 1
      max = Math.max(max, open)
      setTimeout(() => {
        open -= 1
        reply.end('part')
      }, 50)
    },
  })

  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`/part?${n}`)))

  expect(answers.map(textOf)).toEqual(Array(20).fill('part'))
  expect(max).toBe(6)
})
