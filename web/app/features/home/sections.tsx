import { BookOpen, Briefcase, GraduationCap, Headset, Network, Sparkles, Users } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '../../shared/brand.ts'

type Words = { title: string; text: string }
type Item = Words & { Icon: LucideIcon }

const steps: Words[] = [
  {
    title: 'Create your bot',
    text: 'Name it, choose its role, its personality and its face. Three short steps, nothing to install.',
  },
  {
    title: 'Ground it with knowledge',
    text: 'Drop in files and website links. It reads them, shows you what it read, and quotes them when it answers.',
  },
  {
    title: 'Integrate it',
    text: 'Paste one short script into your website or intranet. Visitors ask, and your bot answers at once.',
  },
]

const cases: Item[] = [
  {
    title: 'Customer support',
    text: 'Opening hours, returns, warranty terms: the questions that arrive every day, answered from your own pages at any hour.',
    Icon: Headset,
  },
  {
    title: 'Employee guide',
    text: 'Leave, expenses, onboarding. New colleagues ask the handbook instead of the person next to them.',
    Icon: Users,
  },
  {
    title: 'Compliance and safety',
    text: 'Procedures and inspection rules on the phone, with the paragraph they come from.',
    Icon: Briefcase,
  },
  {
    title: 'Teaching and training',
    text: 'Course material that answers back, patiently and with the page number.',
    Icon: GraduationCap,
  },
]

const services: Item[] = [
  {
    title: 'Bot generation',
    text: 'Roles and personalities that change how a bot speaks, eighteen faces, and your own instructions on top.',
    Icon: Sparkles,
  },
  {
    title: 'Business integration',
    text: 'A script for any website, a plain frame for an intranet, and a list of the sites that may show your bot.',
    Icon: Network,
  },
  {
    title: 'Deep learning',
    text: 'Language models read the question and your knowledge together. When your sources do not hold the answer, the bot says so.',
    Icon: BookOpen,
  },
]

const audiences: Words[] = [
  { title: 'Individuals', text: 'One bot for a project, free to start.' },
  { title: 'Small businesses', text: 'Fewer repeated calls and mails.' },
  { title: 'Agencies', text: 'A bot for each client, one account.' },
  { title: 'Enterprises', text: 'Ten bots and a person to call.' },
]

export function HowItWorks() {
  return (
    <Section title="How it works" lead="From an idea to an answer on your site in one afternoon.">
      <ol className="grid gap-4 md:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-3 rounded-xl bg-sunken p-6">
            <span
              aria-hidden
              className="grid size-11 place-items-center rounded-md bg-brand font-display text-xl font-bold text-on-brand"
            >
              {index + 1}
            </span>
            <h3 className="text-xl">{title}</h3>
            <p className="text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

export function UseCases() {
  return (
    <Section title="Use cases" lead="Wherever the same questions come back.">
      <ul className="grid gap-4 sm:grid-cols-2">
        {cases.map((item) => (
          <IconRow key={item.title} item={item} />
        ))}
      </ul>
    </Section>
  )
}

export function Services() {
  return (
    <Section title="What you get" lead="Everything a good chatbot needs, in one place.">
      <ul className="grid gap-4 md:grid-cols-3">
        {services.map(({ title, text, Icon }) => (
          <li key={title} className="grid content-start gap-3 rounded-xl p-6 ring-1 ring-line">
            <span className="grid size-11 place-items-center rounded-md bg-coral-soft text-coral-ink">
              <Icon size={20} aria-hidden />
            </span>
            <h3 className="text-xl">{title}</h3>
            <p className="text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Audiences() {
  return (
    <Section
      title="Made for teams of every size"
      lead={`${brand.name} is built to sit beside the tools you already run: calendar, mail, ticketing, automation and CRM. A chatbot reaches one of them through a custom function that you set up for that tool's own interface.`}
    >
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {audiences.map((item) => (
          <li key={item.title} className="grid content-start gap-1 border-t-2 border-ink pt-4">
            <h3 className="text-lg">{item.title}</h3>
            <p className="text-ink-2">{item.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function IconRow({ item: { title, text, Icon } }: { item: Item }) {
  return (
    <li className="flex items-start gap-4 rounded-xl bg-surface p-6 ring-1 ring-line ring-inset">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-brand-soft text-on-brand-soft">
        <Icon size={20} aria-hidden />
      </span>
      <div className="grid gap-1">
        <h3 className="text-xl">{title}</h3>
        <p className="text-ink-2">{text}</p>
      </div>
    </li>
  )
}

type SectionProps = { title: string; lead: string; children: ReactNode }

export function Section({ title, lead, children }: SectionProps) {
  return (
    <section className="page grid gap-8 py-12 sm:py-16">
      <div className="grid max-w-3xl gap-3">
        <h2 className="text-2xl sm:text-3xl">{title}</h2>
        <p className="text-lg text-ink-2">{lead}</p>
      </div>
      {children}
    </section>
  )
}
