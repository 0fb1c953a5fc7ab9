import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { firstHeader } from '../../platform/egress/index.ts'
import { createPauses } from '../../platform/runtime/pauses.ts'
import type { CrawlerDeps } from './crawler-deps.ts'

/** An entry of a sitemap. */
type SitemapEntry = { url: string; lastModified?: string }

/** What may still be read; one budget for all sitemaps of a site. */
type Budget = { bytes: number; files: number; urls: number }

type SitemapWalk = {
  signal: AbortSignal
  /** Receives each page; `false` ends the walk. */
  onEntry: (entry: SitemapEntry) => boolean
}

const maxLevels = 3
const maxBytes = 50 * 1024 * 1024
const maxFiles = 50
const maxUrls = 10_000

/** Characters parsed between two pauses: a few addresses, each checked against all rules of robots.txt. */
const sliceLength = 256
/** Nesting of elements: sitemaps have three levels, their extensions a few more. */
const maxDepth = 16
/** The longest text, comment or attribute, in characters. */
const maxText = 100_000

/** Reads sitemaps and the sitemaps that they list. Returns the addresses that could not be read. */
export async function walkSitemaps(
  deps: CrawlerDeps,
  starts: string[],
  walk: SitemapWalk,
): Promise<{ unread: string[] }> {
  const budget: Budget = { bytes: maxBytes, files: maxFiles, urls: maxUrls }
  const seen = new Set(starts)
  const queue = starts.map((url) => ({ url, level: 1 }))
  const unread: string[] = []

  for (let next = queue.shift(); next !== undefined && budget.files > 0; next = queue.shift()) {
    const { url, level } = next
    budget.files -= 1
    const { isRead, isEnough, children } = await readSitemap(deps, url, { ...walk, budget })
    if (!isRead) unread.push(url)
    if (isEnough) break
    for (const child of level < maxLevels ? children : []) {
      if (!seen.has(child)) queue.push({ url: child, level: level + 1 })
      seen.add(child)
    }
  }
  return { unread }
}

type SitemapContext = SitemapWalk & { budget: Budget }
type SitemapResult = { isRead: boolean; isEnough: boolean; children: string[] }

async function readSitemap(
  deps: CrawlerDeps,
  url: string,
  context: SitemapContext,
): Promise<SitemapResult> {
  const listing: SitemapResult = { isRead: false, isEnough: false, children: [] }
  try {
    const host = deps.egress.checkUrl(url).host
    await deps.hostLimiter.run({ host, delayMs: 0, signal: context.signal }, async () => {
      const { head, body, cancel } = await deps.egress.open(url, {
        headers: { 'user-agent': deps.userAgent },
        maxBytes,
        headersTimeoutMs: 10_000,
        totalTimeoutMs: 20_000,
        maxRedirects: 5,
        signal: context.signal,
      })
      try {
        const isPlain = firstHeader(head.headers, 'content-type')?.startsWith('text/plain') ?? false
        if (head.status !== 200) return
        await parse(decompressed(body), { course: context, listing, isPlain })
      } finally {
        cancel()
      }
    })
  } catch {
    // A sitemap is optional: when it cannot be read, the walk reports it and continues.
    context.signal.throwIfAborted()
  }
  return listing
}

type ParseTask = { course: SitemapContext; listing: SitemapResult; isPlain: boolean }

async function parse(pieces: AsyncIterable<Uint8Array>, task: ParseTask): Promise<void> {
  const decoder = new TextDecoder()
  const reader = task.isPlain ? lineReader(task) : xmlReader(task)
  const pause = createPauses()

  for await (const piece of pieces) {
    task.course.budget.bytes -= piece.byteLength
    if (task.course.budget.bytes < 0) task.listing.isEnough = true
    if (task.listing.isEnough) return
    for (const slice of slicesOf(decoder.decode(piece, { stream: true }))) {
      reader.write(slice)
      if (reader.isBroken()) return
      await pause()
      task.course.signal.throwIfAborted()
    }
  }
  reader.end()
}

const slicesOf = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / sliceLength) }, (_slice, at) =>
    text.slice(at * sliceLength, (at + 1) * sliceLength),
  )

function reportEntry({ course: context, listing }: ParseTask, entry: SitemapEntry): void {
  listing.isRead = true
  if (listing.isEnough) return
  context.budget.urls -= 1
  listing.isEnough = !context.onEntry(entry) || context.budget.urls <= 0
}

/** The plain-text form of a sitemap: one address per line. */
function lineReader(task: ParseTask) {
  let rest = ''
  const take = (line: string) => {
    if (/^https?:\/\//i.test(line.trim())) reportEntry(task, { url: line.trim() })
  }
  return {
    write(text: string) {
      const lines = (rest + text).split(/\r?\n/)
      rest = (lines.pop() ?? '').slice(0, 4_000)
      lines.forEach(take)
    },
    end() {
      take(rest)
    },
    isBroken: () => false,
  }
}

function xmlReader(task: ParseTask) {
  const parser = new SaxesParser()
  const state = { broken: false, depth: 0, unreported: 0, text: '', loc: '', lastmod: '' }
  // Without an error listener the parser throws at the first error. A malicious text could have one at each character.
  const untilError = (work: () => void) => {
    try {
      work()
    } catch {
      state.broken = true
    }
  }
  parser.on('doctype', () => {
    state.broken = true
  })
  parser.on('opentag', () => {
    state.text = ''
    state.unreported = 0
    state.depth += 1
    if (state.depth > maxDepth) state.broken = true
  })
  parser.on('text', (text) => {
    state.text = text.length < 4_000 ? state.text + text : ''
  })
  parser.on('cdata', (text) => {
    state.text = text.length < 4_000 ? state.text + text : ''
  })
  parser.on('closetag', ({ name }) => {
    state.unreported = 0
    state.depth -= 1
    if (state.broken) return
    if (name === 'loc' || name === 'lastmod') state[name] = state.text.trim()
    if (name === 'sitemap' || name === 'url') {
      handleElement(task, name, state)
      state.loc = ''
      state.lastmod = ''
    }
    if (name === 'sitemapindex' || name === 'urlset') task.listing.isRead = true
  })

  return {
    write: (text: string) => {
      untilError(() => parser.write(text))
      state.unreported += text.length
      if (state.unreported > maxText) state.broken = true
    },
    end: () => untilError(() => parser.close()),
    isBroken: () => state.broken,
  }
}

function handleElement(
  task: ParseTask,
  name: 'sitemap' | 'url',
  { loc, lastmod }: { loc: string; lastmod: string },
): void {
  if (loc === '') return
  if (name === 'url') reportEntry(task, { url: loc, ...(lastmod && { lastModified: lastmod }) })
  else if (task.listing.children.length < maxFiles) task.listing.children.push(loc)
}

/** Decompresses a sitemap if its content is gzip, whatever its name is. */
async function* decompressed(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = pieces[Symbol.asyncIterator]()
  const first = await source.next()
  if (first.done === true) return

  const rest = { [Symbol.asyncIterator]: () => source }
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b
  if (isGzip) yield* gunzipped(Readable.from(concat(first.value, rest)))
  else yield* concat(first.value, rest)
}

async function* gunzipped(packed: Readable): AsyncGenerator<Uint8Array> {
  const unpacking = createGunzip()
  packed.on('error', (error) => unpacking.destroy(error))
  try {
    for await (const piece of packed.pipe(unpacking) as AsyncIterable<Uint8Array>) yield piece
  } finally {
    packed.destroy()
    unpacking.destroy()
  }
}

async function* concat(
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first
  yield* rest
}
