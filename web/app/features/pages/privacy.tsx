import { brand } from '../../shared/brand.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Article, Contents, Sections } from './article.tsx'

const sections = [
  {
    id: 'collected',
    title: 'Information collected',
    paragraphs: [
      'When you register we keep your first and last name, your email address and a one-way fingerprint of your password. When you buy a plan, the payment provider keeps your card; we see its brand and last four digits.',
      'To build your chatbots we keep their settings, the files and website pages you add, and the text we read from them. When visitors chat, we keep the conversation so that a reply can take the earlier questions into account.',
      'The service is made for people over 18.',
    ],
  },
  {
    id: 'use',
    title: 'Use',
    paragraphs: [
      'We use this information to run the service: to sign you in, to answer the questions of your visitors from your knowledge, to count messages, to send invoices and to help when you write to us.',
      'When the operator of this site has connected a language model provider, the visitor’s question and the passages that fit it are sent to that provider to write the answer. We do not sell information, and your business knowledge is not shared with other users.',
    ],
  },
  {
    id: 'security',
    title: 'Storage and security',
    paragraphs: [
      'Connections are encrypted, passwords are stored as slow salted fingerprints, and secrets of your integrations are encrypted. Sessions end after eight hours. Your browser keeps your sign-in and your choice of theme in its local storage; we set no advertising cookies.',
      'When you delete a source or a chatbot, its text is removed from the service.',
    ],
  },
  {
    id: 'links',
    title: 'Links to other sites',
    paragraphs: [
      'Answers may link to pages that you or others run. We do not control those pages, and their own policies apply there.',
    ],
  },
  {
    id: 'changes',
    title: 'Policy changes',
    paragraphs: [
      'When this policy changes we update the date above. If a change matters to how your information is used, we write to the address of your account before it takes effect.',
    ],
  },
] as const

export function Privacy() {
  return (
    <Article
      title="Privacy & Policy"
      lead={`Last updated 10 January 2024. What ${brand.name} keeps about you, and what for.`}
    >
      <Contents sections={sections} />
      <Sections sections={sections} />
      <div>
        <ButtonLink to="/subscription" size="lg">
          Get Started Now
        </ButtonLink>
      </div>
    </Article>
  )
}
