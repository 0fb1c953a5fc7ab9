import { ChevronDown } from 'lucide-react'
import { brand } from '../../shared/brand.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { PageHeading } from '../../shared/ui/card.tsx'

const tiles = [
  { name: 'About', count: '09' },
  { name: 'Privacy', count: '05' },
  { name: 'Refund', count: '07' },
  { name: 'Support', count: '12' },
] as const

const questions = [
  {
    question: 'How does AI customer service work?',
    answer:
      'A visitor types a question into the chat on your site. The chatbot searches the files and pages you gave it, picks the passages that fit, and answers from them in its own words or yours, with the sources below the answer. When it finds nothing, it says so and does not count the message.',
  },
  {
    question: 'Do I need programming knowledge?',
    answer:
      'No. You fill in three short steps, add files and links, and copy one script into your website. If you can add a video to a page, you can add a chatbot.',
  },
  {
    question: 'Can I train a chatbot on my own data?',
    answer:
      'Yes, that is the point of it. Add documents such as Pdf, Word, Excel and Ppt files of up to 10MB each, and websites. You see the state of every source, what was read, and why something could not be read. Your knowledge is used for your chatbots only.',
  },
  {
    question: 'Which integrations are there?',
    answer:
      'Website integration is available to all subscribers. Third-party or custom application integration is for Enterprise customers only. Typical wishes are calendar, mail, ticketing, automation and CRM tools.',
  },
  {
    question: 'Which support options do you offer?',
    answer:
      'Free and Hobby come with email support in business hours. Business adds unlimited support. Enterprise has phone and email support around the clock and a dedicated account manager.',
  },
  {
    question: 'Which industries benefit from it?',
    answer:
      'Every trade in which people ask the same things again: shops, law and tax firms, clinics, schools, property managers, contractors, public offices, and the personnel departments of all of them.',
  },
] as const

export function Faq() {
  return (
    <div className="page grid gap-10 py-12 sm:py-16">
      <PageHeading lead={`What people ask before they start with ${brand.name}.`}>
        Frequently asked questions
      </PageHeading>
      <ul className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {tiles.map(({ name, count }) => (
          <li key={name} className="grid gap-1 rounded-xl bg-sunken p-5">
            <span className="font-display text-2xl font-bold text-brand tabular-nums">{count}</span>
            <span className="font-medium">{name}</span>
          </li>
        ))}
      </ul>
      <div className="grid max-w-3xl gap-3">
        {questions.map(({ question, answer }) => (
          <details
            key={question}
            name="faq"
            className="group rounded-xl bg-surface ring-1 ring-line ring-inset"
          >
            <summary className="flex min-h-14 items-center justify-between gap-4 rounded-xl px-5 py-4 text-lg font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                size={20}
                aria-hidden
                className="shrink-0 transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="px-5 pb-5 text-lg text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
      <div>
        <ButtonLink to="/dashboard" size="lg">
          Get Started Now
        </ButtonLink>
      </div>
    </div>
  )
}
