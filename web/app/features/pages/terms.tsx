import { brand } from '../../shared/brand.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Article, Sections } from './article.tsx'

const sections = [
  {
    id: 'overview',
    title: 'Overview',
    paragraphs: [
      `These terms govern the use of ${brand.name}. By creating an account you accept them. You must be over 18 to use the service.`,
      'You keep all rights in the files and pages you add and confirm that you may use them. Your business knowledge is not shared with other users; it serves your own chatbots only.',
      'Chatbots answer from the sources they were given and can still be mistaken. Check answers before you rely on them where health, safety, law or money is at stake.',
    ],
  },
  {
    id: 'amendment',
    title: 'Amendment of terms',
    paragraphs: [
      'We may change these terms. We announce a change by email at least thirty days before it takes effect. If you go on using the service after that day, the new terms apply; if you do not agree, you may cancel before it.',
    ],
  },
  {
    id: 'subscription',
    title: 'Subscription',
    paragraphs: [
      'Paid plans recur monthly or yearly and renew by themselves until you cancel.',
      'You can cancel a subscription or change it to a smaller plan at any time, with effect from the next cycle. An upgrade starts at once, and the price of the current cycle is adjusted in proportion.',
      'Messages of a plan are usable to the end of the period that was paid for. Extra messages bought in packs never expire.',
    ],
  },
] as const

export function Terms() {
  return (
    <Article title="Terms & Conditions" lead="Effective 10 January 2024.">
      <Sections sections={sections} />
      <div>
        <ButtonLink to="/subscription" size="lg">
          Get Started Now
        </ButtonLink>
      </div>
    </Article>
  )
}
