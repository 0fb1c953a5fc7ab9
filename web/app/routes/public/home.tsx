import * as text from '@askwell/messages/pages/home'
import { lazy, Suspense } from 'react'
import { Hero } from '../../features/home/hero.tsx'
import { productStructuredData } from '../../features/pricing/product-structured-data.ts'
import { DeferredPart } from '../../layout/early-input.tsx'
import { brand } from '../../shared/brand.ts'
import { pageMeta } from '../../shared/page-meta.ts'

/** Below the fold, so loaded after the rest of the page is interactive. */
const HomeSections = lazy(async () => ({
  default: (await import('../../features/home/home-sections.tsx')).HomeSections,
}))
const Pricing = lazy(async () => ({
  default: (await import('../../features/pricing/pricing-section.tsx')).PricingSection,
}))
const HomeClosing = lazy(async () => ({
  default: (await import('../../features/home/home-closing.tsx')).HomeClosing,
}))

export const meta = () =>
  pageMeta({
    title: text.metaTitle({ brand: brand.name }),
    description: text.metaDescription,
    path: '/',
    structuredData: {
      '@graph': [
        {
          '@type': 'Organization',
          name: brand.name,
          url: `${brand.siteUrl}/`,
          logo: `${brand.siteUrl}/icons/any-512.png`,
          email: brand.supportEmail,
          address: '1900 E Golf Rd, Schaumburg',
        },
        { '@type': 'WebSite', name: brand.name, url: `${brand.siteUrl}/` },
        productStructuredData(),
      ],
    },
  })

export default function HomePage() {
  return (
    <>
      <Hero />
      <Suspense>
        <DeferredPart>
          <HomeSections />
          <Pricing level="h2" />
          <HomeClosing />
        </DeferredPart>
      </Suspense>
    </>
  )
}
