import type { Area } from '../platform/runtime/area.ts'
import type { Platform } from '../platform/runtime/open-platform.ts'
import { siteOf } from '../platform/config/site.ts'
import { configuredScripts } from './third-party-scripts.ts'
import type { WebAssets } from './web-assets.ts'
import { servePages } from './serve-pages.ts'
import { redirectFormPosts } from './redirect-form-posts.ts'
import { serveSiteFiles } from './site-files.ts'

export { readWebAssets, type WebAssets } from './web-assets.ts'

/** Serves the built web app: its pages and files, robots.txt and the sitemap. Must be opened last. */
export function openPages({ config }: Platform, { webAssets }: { webAssets: WebAssets }) {
  return {
    hooks: (app) => redirectFormPosts(app, webAssets.web),
    async pages(app) {
      serveSiteFiles(app, webAssets.web, siteOf(config))
      await servePages(app, webAssets.web, configuredScripts(config))
    },
  } satisfies Area
}
