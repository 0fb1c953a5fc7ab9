import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { CrawlerDeps } from '../crawler/index.ts'
import { createRequestAnswerer, type RenderedPage } from './answer-requests.ts'
import { startBrowser, type BrowserProcess } from './browser-process.ts'
import { DevtoolsPipe, type DevtoolsMessage } from './devtools-pipe.ts'

/** Renders pages in a browser, which runs their scripts. */
export type Renderer = {
  /** The HTML of a page after its scripts ran; undefined when it exceeded the time or memory limit. */
  render(page: RenderedPage): Promise<string | undefined>
}

export type RendererOptions = {
  deadlineMs?: number | undefined
  /** Called when the program could not open a page, because it is missing or not a browser. */
  onStartFailure: () => void
}

/** Time limit from the start of the browser to the HTML. */
const DEADLINE_MS = 20_000
/** A loaded page counts as complete after this time without requests. */
const IDLE_MS = 700
/** The share of the deadline after which the HTML is read even if the page still sends requests. */
const MAX_WAIT = 0.5

/** Creates a renderer that starts the program for each page, one page at a time. */
export function createRenderer(
  program: string,
  crawler: CrawlerDeps,
  { deadlineMs = DEADLINE_MS, onStartFailure }: RendererOptions,
): Renderer {
  let last: Promise<unknown> = Promise.resolve()
  const deps = { program, deadlineMs, onStartFailure }
  return {
    render(page) {
      const rendered = last.then(() => renderAlone(deps, crawler, page))
      last = rendered.catch(() => undefined)
      return rendered
    },
  }
}

/** The version of the program, such as `Chrome/120.0`. Rejects when it does not start as a browser. */
export async function browserVersion(program: string): Promise<string> {
  const browser = await startBrowser(program)
  const timer = setTimeout(() => void browser.end(), DEADLINE_MS)
  try {
    const pipe = new DevtoolsPipe(browser, () => undefined)
    return z.object({ product: z.string() }).parse(await pipe.send('Browser.getVersion')).product
  } finally {
    clearTimeout(timer)
    await browser.end()
  }
}

async function renderAlone(
  {
    program,
    deadlineMs,
    onStartFailure,
  }: RendererOptions & { program: string; deadlineMs: number },
  crawler: CrawlerDeps,
  page: RenderedPage,
): Promise<string | undefined> {
  page.signal?.throwIfAborted()
  const ended = new AbortController()
  const ends = [
    AbortSignal.timeout(deadlineMs),
    ended.signal,
    ...(page.signal ? [page.signal] : []),
  ]
  const signal = AbortSignal.any(ends)
  const browser = await startBrowser(program)
  try {
    return await Promise.race([
      htmlOf(browser, crawler, {
        ...page,
        signal,
        onStartFailure,
        maxWaitMs: deadlineMs * MAX_WAIT,
      }),
      wait(deadlineMs * 2, undefined, { signal }),
    ])
  } catch (error) {
    if (page.signal?.aborted === true) throw error
    // A page that crashes the browser or keeps it busy counts as not rendered.
    return undefined
  } finally {
    ended.abort()
    await browser.end()
  }
}

/** The open requests of a page, and the events of its browser. */
type Activity = {
  /** Requests without a response yet. */
  open: number
  lastAt: number
  /**
   * Ids of the documents for which the browser reported `networkIdle`. Open requests alone are not enough, because on a
   * busy machine a page may not have begun to send any.
   */
  settled: Set<string>
}

type HtmlOptions = Pick<RendererOptions, 'onStartFailure'> & { maxWaitMs: number }

async function htmlOf(
  browser: BrowserProcess,
  crawler: CrawlerDeps,
  page: RenderedPage & HtmlOptions,
): Promise<string> {
  const answer = createRequestAnswerer(crawler, page)
  const activity: Activity = { open: 0, lastAt: performance.now(), settled: new Set() }
  const pipe: DevtoolsPipe = new DevtoolsPipe(browser, (event) => {
    if (event.method === 'Fetch.requestPaused') void answerPaused(event)
    if (event.method === 'Page.lifecycleEvent') noteSettled(activity, event)
  })

  async function answerPaused({ params, sessionId }: DevtoolsMessage): Promise<void> {
    activity.open += 1
    try {
      const { requestId, request, resourceType } = pausedRequest.parse(params)
      const answered = await answer({ ...request, resourceType })
      const refusal = { requestId, errorReason: 'BlockedByClient' }
      if (answered === undefined) await pipe.send('Fetch.failRequest', refusal, sessionId)
      else await pipe.send('Fetch.fulfillRequest', { requestId, ...answered }, sessionId)
    } catch {
      // The page or its browser has ended.
    }
    activity.open -= 1
    activity.lastAt = performance.now()
  }

  const sessionId = await openTab(pipe).catch((error: unknown) => {
    if (page.signal?.aborted !== true) page.onStartFailure()
    throw error
  })
  const loaderId = await navigate(pipe, page.url, sessionId)
  await untilIdle(activity, loaderId, page)
  const { root } = rootOfPage.parse(await pipe.send('DOM.getDocument', { depth: 0 }, sessionId))
  const outer = await pipe.send('DOM.getOuterHTML', root, sessionId)
  return z.object({ outerHTML: z.string() }).parse(outer).outerHTML
}

/** Opens a page in a tab and returns the id of its document. */
async function navigate(pipe: DevtoolsPipe, url: string, sessionId: string): Promise<string> {
  await pipe.send('Browser.setDownloadBehavior', { behavior: 'deny' })
  await pipe.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }, sessionId)
  await pipe.send('Page.enable', {}, sessionId)
  await pipe.send('Page.setLifecycleEventsEnabled', { enabled: true }, sessionId)
  const navigated = await pipe.send('Page.navigate', { url }, sessionId)
  return z.object({ loaderId: z.string() }).parse(navigated).loaderId
}

/** Handles `networkIdle`, sent once for a document after it is parsed and half a second passed without requests. */
function noteSettled({ settled }: Activity, { params }: DevtoolsMessage): void {
  const { name, loaderId } = lifecycleEvent.parse(params)
  if (name === 'networkIdle') settled.add(loaderId)
}

const lifecycleEvent = z.object({ name: z.string(), loaderId: z.string() })

/** Opens a tab and returns its session id. */
async function openTab(pipe: DevtoolsPipe): Promise<string> {
  const tab = await pipe.send('Target.createTarget', { url: 'about:blank' })
  const target = { ...z.object({ targetId: z.string() }).parse(tab), flatten: true }
  const attached = await pipe.send('Target.attachToTarget', target)
  return z.object({ sessionId: z.string() }).parse(attached).sessionId
}

const pausedRequest = z.object({
  requestId: z.string(),
  resourceType: z.string(),
  request: z.object({ url: z.string(), method: z.string() }),
})

const rootOfPage = z.object({ root: z.object({ backendNodeId: z.number() }) })

async function untilIdle(
  activity: Activity,
  loaderId: string,
  { maxWaitMs, signal }: Pick<RenderedPage, 'signal'> & HtmlOptions,
): Promise<void> {
  const start = performance.now()
  activity.lastAt = start
  while (performance.now() - start < maxWaitMs) {
    const isIdle = activity.open === 0 && performance.now() - activity.lastAt > IDLE_MS
    if (isIdle && activity.settled.has(loaderId)) return
    await wait(50, undefined, { signal })
  }
}
