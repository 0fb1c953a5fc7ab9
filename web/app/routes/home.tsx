import { lazy, Suspense } from 'react'
import { Hero } from '../features/home/hero.tsx'
import { Audiences, HowItWorks, Section, Services, UseCases } from '../features/home/sections.tsx'
import { PricingSection } from '../features/pricing/pricing-section.tsx'
import { brand } from '../shared/brand.ts'
import { pageMeta } from '../shared/page-meta.ts'

/** Far below the fold: its script follows after the page can be used. */
const Quotes = lazy(async () => ({ default: (await import('../shared/testimonials.tsx')).Quotes }))

export const meta = () =>
  pageMeta({
    title: `${brand.name}: chatbots that answer from your own files`,
    description:
      'Build an AI chatbot without programming. Give it a role, teach it your files and website, and put it on your site with one short script.',
    path: '/',
  })

export default function HomePage() {
  return (
    <>
      <Hero />
      <HowItWorks />
      <UseCases />
      <Services />
      <Audiences />
      <PricingSection level="h2" />
      <Section title="What customers say" lead="Five teams, five kinds of questions.">
        <Suspense>
          <Quotes count={3} />
        </Suspense>
      </Section>
    </>
  )
}
