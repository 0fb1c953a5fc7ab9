import { applyPriceList } from '@askwell/contract/billing/price-list'
import * as text from '@askwell/messages/app/common'
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import stylesheet from './app.css?url'
import { ErrorPage } from './layout/error-page.tsx'
import { AppEffects } from './layout/app-effects.tsx'
import { StartLoader } from './layout/start-loader.tsx'
import { brand } from './shared/brand.ts'
import { firstPaintScript } from './shared/theme.ts'
import { FullScreenLoader } from './shared/ui/loader.tsx'
import { Toaster } from './shared/ui/toaster.tsx'

// Before any page shows a price. No top-level await: the browser would paint before the routes are known.
if (brand.prices) applyPriceList(JSON.parse(brand.prices))

const fonts = [figtree, bricolage]

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]

export const meta = () => [{ title: brand.name }]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html
      lang="en"
      data-brand={brand.name}
      data-support={brand.supportEmail}
      data-site={brand.siteUrl}
      data-tax={brand.taxNote}
      data-saving={brand.yearlySaving}
      data-lead={brand.pricingLead}
      data-file-megabytes={brand.fileMegabytes}
      data-prices="%PRICES%"
      data-promises="%PROMISES%"
      data-model="%HAS_MODEL%"
      data-email="%SENDS_EMAIL%"
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script dangerouslySetInnerHTML={{ __html: firstPaintScript }} />
        {fonts.map((href) => (
          <link
            key={href}
            rel="preload"
            as="font"
            type="font/woff2"
            href={href}
            crossOrigin="anonymous"
          />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#111412" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <StartLoader />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <>
      <a
        href="#main"
        className="fixed start-4 top-3 z-70 -translate-y-24 rounded-md bg-ink px-4 py-3 text-sm font-semibold text-bg focus:translate-y-0"
      >
        {text.skipToContent}
      </a>
      <AppEffects />
      <Outlet />
      <Toaster />
    </>
  )
}

export function HydrateFallback() {
  return <FullScreenLoader />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
