import * as text from '@askwell/messages/pages/home'
import { CallToAction } from '../../shared/marketing/call-to-action.tsx'
import { Testimonials } from '../../shared/marketing/testimonials.tsx'
import { Section } from './section.tsx'

/** The last section of the home page: customer quotes and the link to the dashboard. */
export function HomeClosing() {
  return (
    <>
      <Section title={text.quotesTitle} lead={text.quotesLead}>
        <Testimonials />
      </Section>
      <CallToAction />
    </>
  )
}
