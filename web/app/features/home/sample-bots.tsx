import * as commonText from '@askwell/messages/app/common'
import * as text from '@askwell/messages/pages/home'
import { Avatar } from '../../shared/ui/avatar.tsx'

const samples = [
  {
    id: 'bot_sample_immigration',
    imgId: 3,
    name: text.sampleLawyer,
    about: text.sampleLawyerHint,
  },
  {
    id: 'bot_sample_electrical',
    imgId: 2,
    name: text.sampleSafety,
    about: text.sampleSafetyHint,
  },
  {
    id: 'bot_sample_hr',
    imgId: 4,
    name: text.sampleHr,
    about: text.sampleHrHint,
  },
] as const

/** Links to three sample chatbots, which reply without an account. */
export function SampleBots() {
  return (
    <ul className="mt-6 grid max-w-lg gap-2" aria-label={text.samplesTitle}>
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
            {commonText.tryIt}
          </a>
          <span id={`${id}-about`} hidden>
            {text.samplesNewTab({ name })}
          </span>
        </li>
      ))}
    </ul>
  )
}
