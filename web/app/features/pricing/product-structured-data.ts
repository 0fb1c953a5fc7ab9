import { plans } from '@askwell/contract/billing/plans'
import * as factsText from '@askwell/messages/billing/product-facts'
import * as text from '@askwell/messages/pages/meta'
import { brand } from '../../shared/brand.ts'

/**
 * The product and its prices as structured data (schema.org) for search engines. They read the prerendered page,
 * so the browser build contains only an empty object.
 */
export const productStructuredData = (): object => (import.meta.env.SSR ? product() : {})

const product = () => ({
  '@type': 'SoftwareApplication',
  name: brand.name,
  url: `${brand.siteUrl}/`,
  image: `${brand.siteUrl}/images/share.png`,
  description: text.productDescription,
  applicationCategory: 'BusinessApplication',
  operatingSystem: text.anyOperatingSystem,
  offers: plans.map(({ title, endDay, lookupKey }) => ({
    '@type': 'Offer',
    name:
      endDay === '/month'
        ? factsText.monthlyOffer({ plan: title })
        : factsText.yearlyOffer({ plan: title }),
    // The server replaces these placeholders.
    price: `%PRICE_${lookupKey}%`,
    priceCurrency: '%CURRENCY%',
    url: `${brand.siteUrl}/subscription`,
  })),
})
