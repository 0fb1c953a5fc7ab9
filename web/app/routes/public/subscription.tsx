import * as pricingText from '@askwell/messages/billing/pricing'
import * as text from '@askwell/messages/pages/meta'
import { lazy, Suspense } from 'react'
import { productStructuredData } from '../../features/pricing/product-structured-data.ts'
import { DeferredPart } from '../../layout/early-input.tsx'
import { brand } from '../../shared/brand.ts'
import { pageMeta } from '../../shared/page-meta.ts'

// Loaded in parallel with the scripts of the page, which does not wait for it to become interactive.
const pricing = import('../../features/pricing/pricing-section.tsx')
const Pricing = lazy(async () => ({ default: (await pricing).PricingSection }))

export const meta = () =>
  pageMeta({
    title: text.pricingTitle,
    description: pricingText.metaDescription({ brand: brand.name }),
    path: '/subscription',
    structuredData: productStructuredData(),
  })

export default function SubscriptionPage() {
  return (
    <Suspense>
      <DeferredPart>
        <Pricing level="h1" />
      </DeferredPart>
    </Suspense>
  )
}
