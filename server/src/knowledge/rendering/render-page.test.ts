import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { verifiedOwner } from '@askwell/core/shared'
import { closeExtraction } from '@askwell/extraction'
import { openCrawlerFixture } from '../../../test/knowledge/crawler.fixture.ts'
import { openDiskFiles } from '../../platform/files/disk.ts'
import { extractFetchedPage, fetchPageForJob } from '../page-ingestion.ts'
import { browserVersion, createRenderer } from './render-page.ts'

const program = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
)
const { signal } = new AbortController()
const extractionTime = { exhaustedUntil: async () => null, record: async () => undefined }

const shell = (script: string) => ({
  body: `<!doctype html><html><head><title>Menu</title></head><body><div id="root"></div><script>${script}</script></body></html>`,
})
const dish = 'The kitchen serves a stew of lentils and smoked paprika for 11.40 on weekdays. '

/** Asks for the secret of another site in every way that a script has, then shows the own text. */
const hostileScript = (other: string) => `
  const secret = '${other}/secret'
  const frame = document.createElement('iframe'); frame.src = secret; document.body.append(frame)
  const image = document.createElement('img'); image.src = secret; document.body.append(image)
  const link = document.createElement('link'); link.rel = 'prefetch'; link.href = secret; document.head.append(link)
  navigator.sendBeacon(secret, 'x')
  try { new WebSocket(secret.replace('http', 'ws')) } catch {}
  try { new EventSource(secret) } catch {}
  try { new Worker(URL.createObjectURL(new Blob(['fetch("' + secret + '")']))) } catch {}
  try { window.open(secret) } catch {}
  fetch(secret, { mode: 'no-cors' }).catch(() => 0)
  fetch(secret, { method: 'POST', mode: 'no-cors', body: 'x' }).catch(() => 0)
  fetch('/leads-there', { mode: 'no-cors' }).catch(() => 0)
  fetch('/api/menu', { method: 'POST' }).catch(() => 0)
  fetch('http://169.254.169.254/latest/meta-data/').catch(() => 0)
  setTimeout(() => { location.href = secret }, 100)
  fetch('/api/menu').then((reply) => reply.json()).then(({ text }) => { document.getElementById('root').innerText = text })
`

/** Computes for longer than the renderer waits for a quiet page, then asks for the text. */
const slowScript = `
  for (const end = Date.now() + 2_000; Date.now() < end; );
  fetch('/api/late-menu').then((reply) => reply.text()).then((text) => { document.getElementById('root').innerText = text })
`

/** Pages for which the browser did not start. */
const failures: string[] = []

const cleanUps: (() => Promise<unknown>)[] = []
afterAll(async () => {
  await Promise.all(cleanUps.map((cleanUp) => cleanUp()))
  closeExtraction()
})

test('no browser is started for a page whose job was cancelled', async () => {
  const fixture = await openCrawlerFixture({})
  cleanUps.push(() => fixture.close())
  let starts = 0
  const renderer = createRenderer('/no/browser', fixture.deps, {
    onStartFailure: () => (starts += 1),
  })

  const rendered = renderer.render({
    url: fixture.site.url,
    body: new Uint8Array(),
    contentType: 'text/html',
    signal: AbortSignal.abort(new Error('The job was cancelled.')),
  })

  await expect(rendered).rejects.toThrow('The job was cancelled.')
  expect(starts).toBe(0)
})

/** Counts connections, whatever protocol they would speak. */
async function openForbiddenPort() {
  const counted = { connections: 0, url: '' }
  const server = createServer((socket) => {
    counted.connections += 1
    socket.on('error', () => undefined).destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUps.push(async () => server.close())
  const address = server.address()
  counted.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return counted
}

async function openSite() {
  const other = await openForbiddenPort()
  const app = await openCrawlerFixture({
    '/robots.txt': { body: 'User-agent: *\nDisallow: /api/closed', type: 'text/plain' },
    '/menu': shell(hostileScript(other.url)),
    '/slow': shell(slowScript),
    '/endless': shell('for (;;) document.title += "x"'),
    '/api/menu': { body: JSON.stringify({ text: dish.repeat(5) }), type: 'application/json' },
    '/api/late-menu': (_request, reply) => {
      setTimeout(() => reply.end(dish.repeat(5)), 400)
    },
    '/leads-there': { body: '', status: 302, headers: { location: `${other.url}/secret` } },
  })
  const folder = await mkdtemp(join(tmpdir(), 'askwell-rendered-'))
  const originals = await openDiskFiles(folder)
  cleanUps.push(
    () => app.close(),
    () => rm(folder, { recursive: true }),
  )
  const read = async (path: string, deadlineMs?: number) => {
    const wanted = { url: `${app.site.url}${path}`, etag: null, lastModified: null }
    const fetched = await fetchPageForJob(app.deps, wanted, signal)
    if (fetched.outcome !== 'ok') throw new Error('not fetched')
    const renderer =
      program === undefined
        ? null
        : createRenderer(program, app.deps, {
            deadlineMs,
            onStartFailure: () => failures.push(path),
          })
    const page = { ...fetched, owner: verifiedOwner('u_1') }
    const deps = { originals, crawler: app.deps, renderer, extractionTime, signal }
    return extractFetchedPage(page, deps)
  }
  return { ...app, other, read }
}

test.skipIf(program === undefined)(
  'a page is read as a browser shows it, and its scripts reach nothing that the crawler may not',
  async () => {
    const { read, site, other } = await openSite()

    // A busy machine may take longer than the product waits.
    const page = await read('/menu', 80_000)

    expect(page.parts[0]?.text).toContain('smoked paprika for 11.40')
    expect(page.reason).toMatch(/we opened it in a browser\.$/)
    expect(other.connections).toBe(0)
    expect(site.hits.filter(({ method }) => method !== 'GET')).toEqual([])
    expect(site.paths().filter((path) => path === '/menu')).toHaveLength(1)

    const endless = await read('/endless', 4_000)
    expect(endless).toMatchObject({ hasText: false, code: 'javascript' })
    expect(failures).toEqual([])
    expect(await browserVersion(program ?? '')).toMatch(/^\w+\/\d+/)
  },
  150_000,
)

test.skipIf(program === undefined)(
  'a page whose script computes for two seconds before it asks for the text is read with the text',
  async () => {
    const { read } = await openSite()

    const page = await read('/slow', 80_000)

    expect(page.parts[0]?.text).toContain('smoked paprika for 11.40')
  },
  150_000,
)

test.each([
  ['is missing', '/nowhere/chromium'],
  ['is no browser', '/bin/true'],
])('a program that %s is reported, and the page is not rendered', async (_state, wrong) => {
  const { deps, site } = await openSite()
  let reports = 0
  const renderer = createRenderer(wrong, deps, { onStartFailure: () => (reports += 1) })
  const page = { url: `${site.url}/menu`, body: Buffer.from('<p>'), contentType: 'text/html' }

  expect(await renderer.render(page)).toBeUndefined()
  expect(reports).toBe(1)
  await expect(browserVersion(wrong)).rejects.toThrow('the browser ended')
})
