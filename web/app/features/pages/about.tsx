import * as text from '@askwell/messages/pages/about'
import { brand } from '../../shared/brand.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { CallToAction } from '../../shared/marketing/call-to-action.tsx'
import { PageHeading } from '../../shared/ui/card.tsx'
import { Sections } from './article.tsx'

const sections = [
  {
    id: 'why',
    title: text.whyTitle,
    paragraphs: [text.whyQuestions, text.whyAfternoon],
  },
  {
    id: 'how',
    title: text.howTitle,
    paragraphs: [text.howSetup, text.howAnswers, text.howPreview],
  },
  {
    id: 'values',
    title: text.valuesTitle,
    paragraphs: [text.valueOwnership, text.valueSources, text.valueSize],
  },
] as const

export function About() {
  return (
    <>
      <article className="page grid gap-10 py-12 sm:py-16">
        <PageHeading lead={text.lead}>{text.title({ brand: brand.name })}</PageHeading>
        <div className="grid items-start gap-10 lg:grid-cols-[1fr_28rem] lg:gap-16">
          <div className="grid max-w-2xl gap-10">
            <Sections sections={sections} />
          </div>
          <Introduction />
        </div>
      </article>
      <CallToAction />
    </>
  )
}

function Introduction() {
  return (
    <figure className="grid justify-items-start gap-5 rounded-2xl bg-coral-soft p-6 sm:p-8 lg:sticky lg:top-24">
      <Avatar imgId={0} size={72} />
      <figcaption className="font-display text-xl font-bold tracking-tight">
        {text.aiTitle}
      </figcaption>
      <blockquote className="grid gap-3 text-lg">
        <p>{text.aiHello}</p>
        <p>{text.aiHonesty}</p>
        <p>{text.aiInvitation}</p>
      </blockquote>
    </figure>
  )
}
