import { lazy, Suspense } from 'react'
import { Hero } from '../features/home/hero.tsx'
import { Section } from '../features/home/section.tsx'
import { productFacts } from '../features/pricing/product-facts.ts'
import { Asleep } from '../layout/early-submit.tsx'
import { brand } from '../shared/brand.ts'
import { Closing } from '../shared/closing.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { homePage as text } from '../messages/en.ts'

/** Below the fold: their scripts follow after the page can be used. */
const Story = lazy(async () => ({ default: (await import('../features/home/story.tsx')).Story }))
const Pricing = lazy(async () => ({
  default: (await import('../features/pricing/pricing-section.tsx')).PricingSection,
}))
const Quotes = lazy(async () => ({ default: (await import('../shared/testimonials.tsx')).Quotes }))

export const meta = () =>
  pageMeta({
    title: text.chatbotsThatAnswerFromYourOf(brand.name),
    description: text.buildAnAiChatbotWithout,
    path: '/',
    facts: {
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
        productFacts(),
      ],
    },
  })

export default function HomePage() {
  return (
    <>
      <Hero />
      <Suspense>
        <Asleep>
          <Story />
          <Pricing level="h2" />
          <Section title={text.whatCustomersSay} lead={text.fiveTeamsFiveKindsOf}>
            <Quotes />
          </Section>
        </Asleep>
      </Suspense>
      <Closing />
    </>
  )
}
