import * as text from '@askwell/messages/pages/contact'
import { Clock, Mail, MapPin } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '../../shared/brand.ts'
import { promise } from '../../shared/promises.ts'
import { Card, PageHeading } from '../../shared/ui/card.tsx'
import { ContactForm } from './contact-form.tsx'
import { screenReaderText, RichText } from '../../shared/ui/rich-text.tsx'

export function Contact() {
  return (
    <div className="page grid gap-10 py-12 sm:py-16">
      <PageHeading lead={promise('contactLead')}>{text.title}</PageHeading>
      <div className="grid gap-4 md:grid-cols-[5fr_7fr_6fr] lg:grid-cols-3">
        <ContactOption title={text.visitTitle} Icon={MapPin}>
          <address className="not-italic">{text.address}</address>
        </ContactOption>
        <ContactOption title={text.writeTitle} Icon={Mail}>
          <a
            href={`mailto:${brand.supportEmail}`}
            className="font-medium wrap-anywhere text-brand underline underline-offset-4"
          >
            {brand.supportEmail}
          </a>
        </ContactOption>
        <ContactOption title={text.hoursTitle} Icon={Clock}>
          <p>{text.weekdayHours}</p>
          <p>{text.saturdayHours}</p>
        </ContactOption>
        <div hidden>
          <h2>{text.callTitle}</h2>
        </div>
      </div>
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Card className="grid content-start gap-5">
          <h2 className="text-xl">{text.formTitle}</h2>
          <ContactForm />
        </Card>
        <MapFrame />
      </div>
    </div>
  )
}

const directions = 'https://www.openstreetmap.org/search?query=1900%20E%20Golf%20Rd%2C%20Schaumburg'

/** An empty frame with a link to a map, because no third-party content is loaded. */
function MapFrame() {
  return (
    <figure className="flex flex-col overflow-hidden rounded-xl border border-line bg-surface">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-4 sm:px-6">
        <span className="font-display text-xl font-bold tracking-tight">{text.officeTitle}</span>
        <a
          href={directions}
          target="_blank"
          rel="noopener noreferrer"
          className="py-1 text-sm font-medium text-brand underline underline-offset-4"
        >
          <RichText
            parts={text.openMap<ReactNode>({
              hidden: screenReaderText,
            })}
          />
        </a>
      </figcaption>
      <iframe
        title={text.mapTitle}
        sandbox=""
        tabIndex={-1}
        loading="lazy"
        className="block min-h-80 w-full grow bg-sunken"
      />
    </figure>
  )
}

function ContactOption({
  title,
  Icon,
  children,
}: {
  title: string
  Icon: LucideIcon
  children: ReactNode
}) {
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
