import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fillPage, type PageValues } from '../platform/config/site.ts'

/** A built HTML page with a Content-Security-Policy for its inline scripts. */
export type HtmlPage = {
  name: string
  html: string
  policy: string
  /** Whether search engines may list it. */
  isListed: boolean
}

/** The built web app: pages by lower-case path, and the fallback page for all other page routes. */
export type WebApp = { folder: string; pages: Map<string, HtmlPage>; fallback: HtmlPage }

/** The built files that the server serves; null for a missing build. */
export type WebAssets = {
  web: WebApp | null
  chatPage: { html: string; scripts: string; styles: string } | null
  /** Scripts that the chat page loads when they are needed, by file name. */
  chatParts: Map<string, string>
  embedScript: string | null
}

const hashSource = (content: string) =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/type="application\/(?:ld\+)?json"/.test(attributes))
    .map(([, , content = '']) => hashSource(content))

const inlineStyles = (html: string) =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, content = '']) =>
    hashSource(content),
  )

/** The Content-Security-Policy of the product's pages: no other origin, inline code only by hash. */
function pagePolicy(html: string, apiOrigin: string | undefined): string {
  const api = apiOrigin === undefined ? '' : ` ${apiOrigin}`
  return [
    "default-src 'none'",
    "object-src 'none'",
    `script-src 'self' ${inlineScripts(html).join(' ')}`.trim(),
    `style-src 'self' ${inlineStyles(html).join(' ')}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${api}`,
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Reads the built files, once at the start. */
export async function readWebAssets(
  root: string,
  site: PageValues,
  apiOrigin: string | undefined,
): Promise<WebAssets> {
  const toPage = async (file: string): Promise<HtmlPage> => {
    const html = fillPage(await readFile(file, 'utf8'), site)
    const isListed = !/<meta name="robots" content="noindex"/.test(html)
    return { name: file, html, policy: pagePolicy(html, apiOrigin), isListed }
  }
  const [web, chatPage, chatParts, embedScript] = await Promise.all([
    readWebApp(path.join(root, 'web/build/client'), toPage),
    readChatPage(path.join(root, 'chat/dist/page.html')),
    readChatParts(path.join(root, 'chat/dist/parts')),
    readIfThere(path.join(root, 'widget/dist/embed.js')),
  ])
  return { web, chatPage, chatParts, embedScript }
}

async function readWebApp(
  folder: string,
  toPage: (file: string) => Promise<HtmlPage>,
): Promise<WebApp | null> {
  const fallbackFile = path.join(folder, '__spa-fallback.html')
  if (!existsSync(fallbackFile)) return null

  const pages = new Map<string, HtmlPage>()
  for (const entry of await readdir(folder, { recursive: true })) {
    if (path.basename(entry) !== 'index.html') continue
    const route = `/${path.dirname(entry)}`.replace(/^\/\.$/, '/').toLowerCase()
    pages.set(route, await toPage(path.join(folder, entry)))
  }
  // The fallback is used for private pages, which must not be indexed.
  return { folder, pages, fallback: { ...(await toPage(fallbackFile)), isListed: false } }
}

async function readChatPage(file: string) {
  const html = await readIfThere(file)
  if (!html) return null
  return {
    html,
    scripts: inlineScripts(html).join(' '),
    styles: inlineStyles(html).join(' '),
  }
}

async function readChatParts(folder: string): Promise<Map<string, string>> {
  const files = existsSync(folder) ? await readdir(folder) : []
  const scripts = files.map(
    async (file) => [file, await readFile(path.join(folder, file), 'utf8')] as const,
  )
  return new Map(await Promise.all(scripts))
}

const readIfThere = async (file: string) => (existsSync(file) ? readFile(file, 'utf8') : null)
