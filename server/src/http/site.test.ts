import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Page } from './page-files.ts'
import { fillPage, siteOf } from './site.ts'
import { serveSiteFiles } from './site-files.ts'

const site = {
  brand: 'Smith & "Sons" <Co>',
  supportEmail: 'help@smith.example',
  url: 'https://smith.example',
}

test('a page is filled so that no name can become markup', () => {
  const page =
    '<html data-brand="%BRAND_NAME%"><title>About %BRAND_NAME%</title><a href="%PUBLIC_URL%/faq">'

  expect(fillPage(page, site)).toBe(
    '<html data-brand="Smith &amp; &quot;Sons&quot; &lt;Co&gt;"><title>About Smith &amp; &quot;Sons&quot; &lt;Co&gt;</title><a href="https://smith.example/faq">',
  )
})

test('data blocks are filled as JSON that cannot end the block', () => {
  const page =
    '<p>%SUPPORT_EMAIL%</p><script type="application/ld+json">{"name":"%BRAND_NAME%"}</script>'

  expect(fillPage(page, site)).toBe(
    String.raw`<p>help@smith.example</p><script type="application/ld+json">{"name":"Smith & \"Sons\" \u003cCo>"}</script>`,
  )
})

test('without a public address the site is where the server says that it is', () => {
  expect(siteOf(readConfig({})).url).toBe('http://127.0.0.1:3000')
  expect(siteOf(readConfig({ HOST: '0.0.0.0', PORT: '80' })).url).toBe('http://localhost:80')
  expect(siteOf(readConfig({ PUBLIC_URL: 'https://chat.example.com' })).url).toBe(
    'https://chat.example.com',
  )
})

const page = (isListed: boolean): Page => ({ name: 'x', html: '', policy: '', isListed })

test('the sitemap lists the public pages and robots.txt leads to it', async () => {
  const app = Fastify()
  const pages = new Map([
    ['/faq', page(true)],
    ['/', page(true)],
    ['/404', page(true)],
    ['/unsubscribe', page(false)],
  ])
  serveSiteFiles(app, { folder: '', pages, fallback: page(false) }, site)

  const sitemap = await app.inject('/sitemap.xml')
  expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(sitemap.body.match(/<loc>[^<]+<\/loc>/g)).toEqual([
    '<loc>https://smith.example/</loc>',
    '<loc>https://smith.example/faq</loc>',
  ])

  const robots = await app.inject('/robots.txt')
  expect(robots.body).toBe(
    'User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: https://smith.example/sitemap.xml\n',
  )
})

test('the manifest carries the name of the installation', async () => {
  const app = Fastify()
  serveSiteFiles(app, null, site)

  const manifest = await app.inject('/manifest.webmanifest')

  expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(manifest.json()).toMatchObject({ name: 'Smith & "Sons" <Co>', start_url: '/dashboard' })
})
