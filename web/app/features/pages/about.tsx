import { brand } from '../../shared/brand.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Closing } from '../../shared/closing.tsx'
import { PageHeading } from '../../shared/ui/card.tsx'
import { Sections } from './article.tsx'
import { about as text } from '../../messages/en.ts'

const sections = [
  {
    id: 'why',
    title: text.whyWeBuildIt,
    paragraphs: [text.mostQuestionsABusinessHears, text.buildingOneUsedToTake],
  },
  {
    id: 'how',
    title: text.howAChatbotComesTo,
    paragraphs: [text.youChooseANameA, text.fromThenOnTheChatbot, text.beforeAnybodyElseMeetsIt],
  },
  {
    id: 'values',
    title: text.whatWeHoldTo,
    paragraphs: [
      text.yourKnowledgeIsYoursIt,
      text.anAnswerWithoutASource,
      text.smallThingsShouldStaySmall,
    ],
  },
] as const

export function About() {
  return (
    <>
      <article className="page grid gap-10 py-12 sm:py-16">
        <PageHeading lead={text.weHelpPeopleBuildChatbots}>
          {text.about}
          {brand.name}
        </PageHeading>
        <div className="grid items-start gap-10 lg:grid-cols-[1fr_28rem] lg:gap-16">
          <div className="grid max-w-2xl gap-10">
            <Sections sections={sections} />
          </div>
          <Introduction />
        </div>
      </article>
      <Closing />
    </>
  )
}

function Introduction() {
  return (
    <figure className="grid justify-items-start gap-5 rounded-2xl bg-coral-soft p-6 sm:p-8 lg:sticky lg:top-24">
      <Avatar imgId={0} size={72} />
      <figcaption className="font-display text-xl font-bold tracking-tight">
        {text.theAiIntroducesItself}
      </figcaption>
      <blockquote className="grid gap-3 text-lg">
        <p>{text.helloIAmTheAi}</p>
        <p>{text.iAnswerInTheVoice}</p>
        <p>{text.giveMeAFaceAnd}</p>
      </blockquote>
    </figure>
  )
}
