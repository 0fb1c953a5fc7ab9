import { brand } from '../../shared/brand.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Article, Sections } from './article.tsx'

const sections = [
  {
    id: 'why',
    title: 'Why we build it',
    paragraphs: [
      'Most questions a business hears have been answered before, in a manual, a policy or a page that nobody finds. A chatbot that has read them can answer at once, at any hour, and show where the answer stands.',
      'Building one used to take a developer. We think it should take an afternoon: describe the chatbot, hand it your files and links, and paste one script.',
    ],
  },
  {
    id: 'how',
    title: 'How a chatbot comes to life',
    paragraphs: [
      'You choose a name, a role and a personality, so that it speaks the way your team does. You add documents and website links; each one is read in the background, and you see what was read and what was not.',
      'From then on the chatbot answers from that knowledge and names its sources. When your sources do not hold the answer it says so, instead of making one up.',
    ],
  },
  {
    id: 'values',
    title: 'What we hold to',
    paragraphs: [
      'Your knowledge is yours. It serves your chatbots alone and is never used to answer for somebody else. You can remove any source, or the whole chatbot, whenever you like.',
    ],
  },
] as const

export function About() {
  return (
    <Article
      title={`About ${brand.name}`}
      lead="We help people build chatbots that know what they are talking about, without programming."
    >
      <Sections sections={sections} />
      <figure className="flex flex-col gap-5 rounded-2xl bg-coral-soft p-6 sm:flex-row sm:p-8">
        <Avatar imgId={0} size={72} />
        <div className="grid gap-3">
          <figcaption className="font-display text-xl font-bold tracking-tight">
            The AI introduces itself
          </figcaption>
          <blockquote className="grid gap-3 text-lg">
            <p>
              Hello, I am the AI behind your chatbot. I have not lived, travelled or worked a single
              day, and I do not pretend to. What I can do is read everything you give me, remember
              it word for word, and find the right paragraph while you are still typing.
            </p>
            <p>
              I answer in the voice you choose for me. I show my sources, so that you can check me.
              And when I do not know, I tell you, because a wrong answer helps nobody.
            </p>
          </blockquote>
        </div>
      </figure>
      <div>
        <ButtonLink to="/dashboard" size="lg">
          Create your chatbot
        </ButtonLink>
      </div>
    </Article>
  )
}
