import { words } from '../../messages/en.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { home as text } from '../../messages/en.ts'

const samples = [
  {
    id: 'bot_sample_immigration',
    imgId: 3,
    name: text.immigrationLawyerBot,
    about: text.visaRoutesFormsAndDeadlines,
  },
  {
    id: 'bot_sample_electrical',
    imgId: 2,
    name: text.electricSafetyComplianceBot,
    about: text.inspectionsTestingAndSafeWork,
  },
  {
    id: 'bot_sample_hr',
    imgId: 4,
    name: text.hrEmployeeGuideBot,
    about: text.leaveBenefitsAndOnboarding,
  },
] as const

/** Three real chatbots; each opens in a new tab and answers without an account. */
export function SampleBots() {
  return (
    <ul className="mt-6 grid max-w-lg gap-2" aria-label={text.chatbotsToTry}>
      {samples.map(({ id, imgId, name, about }) => (
        <li key={id} className="flex items-center gap-4 py-2">
          <Avatar imgId={imgId} size={48} />
          <div className="min-w-0 grow">
            <p className="font-semibold">{name}</p>
            <p className="text-sm text-ink-3">{about}</p>
          </div>
          <a
            href={`/chatbotiframe/${id}`}
            target="_blank"
            rel="noopener"
            aria-describedby={`${id}-about`}
            className="inline-flex min-h-11 shrink-0 items-center rounded-md px-3 text-sm font-semibold text-brand hover:bg-brand-soft hover:text-on-brand-soft"
          >
            {words.tryIt}
          </a>
          <span id={`${id}-about`} hidden>
            {name}
            {text.opensInANewTab}
          </span>
        </li>
      ))}
    </ul>
  )
}
