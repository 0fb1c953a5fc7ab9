import type { FastifyInstance } from 'fastify'
import type { WebApp } from './web-assets.ts'
import { asHtml, type Site } from '../platform/config/site.ts'

/** Serves robots.txt, the sitemap, the manifest and the icons. */
export function serveSiteFiles(app: FastifyInstance, web: WebApp | null, site: Site): void {
  const files = {
    '/robots.txt': { type: 'text/plain', text: robots(site) },
    '/sitemap.xml': { type: 'application/xml', text: sitemap(web, site) },
    '/manifest.webmanifest': { type: 'application/manifest+json', text: manifest(site) },
  }
  for (const [path, { type, text }] of Object.entries(files)) {
    app.get(path, async (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=3600')
        .send(text),
    )
  }
}

/** Unlisted pages are allowed too, because a crawler must read their noindex; only API calls are disallowed. */
const robots = ({ url }: Site) =>
  `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${url}/sitemap.xml\n`

function sitemap(web: WebApp | null, { url }: Site): string {
  const listed = [...(web?.pages ?? [])]
    .filter(([path, { isListed }]) => isListed && path !== '/404')
    .map(([path]) => `  <url><loc>${asHtml(url + path)}</loc></url>\n`)
    .toSorted()
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...listed,
    '</urlset>\n',
  ].join('')
}

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${purpose}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const manifest = ({ brand }: Site) =>
  JSON.stringify({
    name: brand,
    short_name: brand,
    start_url: '/dashboard',
    display: 'browser',
    background_color: '#fbfaf7',
    theme_color: '#0e6b57',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  })
