import * as homeText from '@askwell/messages/pages/home'
import * as sectionText from '@askwell/messages/pages/home-sections'
import { BookOpen, Network, Sparkles } from 'lucide-react'
import type { ComponentType } from 'react'
import { brand } from '../../shared/brand.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Section } from './section.tsx'
import { ProfilePicture, SitePicture, SourcesPicture } from './step-pictures.tsx'

const steps = [
  {
    title: homeText.stepCreate,
    text: homeText.stepCreateHint,
    Picture: ProfilePicture,
  },
  {
    title: homeText.stepTeach,
    text: homeText.stepTeachHint,
    Picture: SourcesPicture,
  },
  {
    title: homeText.stepEmbed,
    text: homeText.stepEmbedHint,
    Picture: SitePicture,
  },
] satisfies { title: string; text: string; Picture: ComponentType }[]

const cases = [
  {
    title: homeText.caseSupport,
    question: homeText.caseSupportQuestion,
    text: homeText.caseSupportHint,
    imgId: 4,
  },
  {
    title: homeText.caseEmployees,
    question: homeText.caseEmployeesQuestion,
    text: homeText.caseEmployeesHint,
    imgId: 12,
  },
  {
    title: homeText.caseSafety,
    question: homeText.caseSafetyQuestion,
    text: homeText.caseSafetyHint,
    imgId: 2,
  },
  {
    title: homeText.caseTraining,
    question: homeText.caseTrainingQuestion,
    text: homeText.caseTrainingHint,
    imgId: 5,
  },
] as const

const services = [
  {
    title: homeText.featurePersona,
    text: homeText.featurePersonaHint,
    Icon: Sparkles,
  },
  {
    title: homeText.featureEmbed,
    text: homeText.featureEmbedHint,
    Icon: Network,
  },
  {
    title: homeText.featureModel,
    text: homeText.featureModelHint,
    Icon: BookOpen,
  },
] as const

const audiences = [
  { title: homeText.teamIndividuals, text: homeText.teamIndividualsHint },
  { title: homeText.teamSmall, text: homeText.teamSmallHint },
  { title: homeText.teamAgencies, text: homeText.teamAgenciesHint },
  { title: homeText.teamEnterprises, text: homeText.teamEnterprisesHint },
] as const

/** The sections of the home page below the hero. */
export function HomeSections() {
  return (
    <>
      <HowItWorks />
      <UseCases />
      <Services />
      <Audiences />
    </>
  )
}

function HowItWorks() {
  return (
    <Section title={homeText.stepsTitle} lead={homeText.stepsLead}>
      <ol className="grid gap-x-6 gap-y-10 md:gap-y-6 lg:grid-cols-3">
        {steps.map(({ title, text, Picture }, index) => (
          <li
            key={title}
            className="grid grid-cols-1 content-start gap-x-8 gap-y-6 md:max-lg:grid-cols-2 md:max-lg:items-center"
          >
            <Picture />
            <div className="grid gap-3">
              <div className="flex items-center gap-3">
                <span
                  aria-hidden
                  className="grid size-8 shrink-0 place-items-center rounded-sm bg-brand font-display font-bold text-on-brand"
                >
                  {index + 1}
                </span>
                <h3 className="text-xl">{title}</h3>
              </div>
              <p className="text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function UseCases() {
  return (
    <Section title={homeText.casesTitle} lead={homeText.casesLead}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {cases.map(({ title, question, text, imgId }) => (
          <li
            key={title}
            className="grid content-start gap-4 rounded-xl bg-surface p-6 ring-1 ring-line ring-inset"
          >
            <p className="flex items-center gap-3">
              <Avatar imgId={imgId} size={44} />
              <q className="rounded-lg rounded-ss-sm bg-sunken px-3.5 py-2 text-sm font-medium">
                {question}
              </q>
            </p>
            <div className="grid gap-1">
              <h3 className="text-xl">{title}</h3>
              <p className="text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Services() {
  return (
    <Section title={homeText.featuresTitle} lead={homeText.featuresLead}>
      <ul className="grid gap-4 md:grid-cols-3">
        {services.map(({ title, text, Icon }) => (
          <li key={title} className="grid content-start gap-3 rounded-xl bg-sunken p-6">
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

function Audiences() {
  return (
    <Section title={homeText.teamsTitle} lead={sectionText.teamsHint({ brand: brand.name })}>
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
