import { Clock, Mail, MapPin } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '../../shared/brand.ts'
import { Card, PageHeading } from '../../shared/ui/card.tsx'
import { ContactForm } from './contact-form.tsx'

export function Contact() {
  return (
    <div className="page grid gap-10 py-12 sm:py-16">
      <PageHeading lead="A person reads every message and answers within one working day.">
        Contact Us
      </PageHeading>
      <div className="grid gap-4 md:grid-cols-3">
        <Way title="Visit us" Icon={MapPin}>
          <address className="not-italic">1900 E Golf Rd, Schaumburg</address>
        </Way>
        <Way title="Write to us" Icon={Mail}>
          <a
            href={`mailto:${brand.supportEmail}`}
            className="font-medium break-all text-brand underline underline-offset-4"
          >
            {brand.supportEmail}
          </a>
        </Way>
        <Way title="Opening hours" Icon={Clock}>
          <p>Mon-Fri 08.00-16.00</p>
          <p>Sat 10.00-14.00</p>
        </Way>
        <div hidden>
          <h2>Call us</h2>
        </div>
      </div>
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Card className="grid content-start gap-5">
          <h2 className="text-xl">Get In Touch</h2>
          <ContactForm />
        </Card>
        <MapFrame />
      </div>
    </div>
  )
}

/** Empty on purpose: no map of somebody else is loaded. */
function MapFrame() {
  return (
    <figure className="self-start overflow-hidden rounded-xl border border-line bg-surface">
      <figcaption className="border-b border-line px-5 py-4 font-display text-xl font-bold tracking-tight sm:px-6">
        Our office
      </figcaption>
      <iframe
        title="Map of our office"
        sandbox=""
        tabIndex={-1}
        className="block h-72 w-full bg-sunken"
      />
    </figure>
  )
}

function Way({ title, Icon, children }: { title: string; Icon: LucideIcon; children: ReactNode }) {
  return (
    <Card className="grid content-start gap-3">
      <span className="grid size-11 place-items-center rounded-md bg-brand-soft text-on-brand-soft">
        <Icon size={20} aria-hidden />
      </span>
      <h2 className="text-xl">{title}</h2>
      <div className="text-lg text-ink-2">{children}</div>
    </Card>
  )
}
