import { clsx } from 'clsx'
import { Avatar } from './ui/avatar.tsx'
import { testimonialsShared as say } from '../messages/en.ts'

const quotes = [
  {
    text: say.wePutOurReturnsPolicy,
    name: say.maraLindholm,
    role: say.ownerOnlineShoeShop,
    imgId: 16,
  },
  {
    text: say.itQuotesThePageIt,
    name: say.tomaszWrona,
    role: say.safetyManagerElectricalContractor,
    imgId: 2,
  },
  {
    text: say.newColleaguesAskTheHandbook,
    name: say.priyaRaman,
    role: say.headOfPeopleSoftwareCompany,
    imgId: 4,
  },
  {
    text: say.fiveClientsFiveBotsOne,
    name: say.danielOkafor,
    role: say.founderWebAgency,
    imgId: 12,
  },
  {
    text: say.whenItDoesNotKnow,
    name: say.claireFontaine,
    role: say.operationsDirectorLawFirm,
    imgId: 3,
  },
] as const

/** What customers say: three above, two below, all of one height. */
export function Quotes() {
  return (
    <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-6">
      {quotes.map(({ text, name, role, imgId }, index) => (
        <li
          key={name}
          className={clsx(
            index < 3 ? 'lg:col-span-2' : 'lg:col-span-3',
            'md:last:col-span-2 lg:last:col-span-3',
          )}
        >
          <figure className="flex h-full flex-col justify-between gap-6 rounded-xl bg-surface p-6 ring-1 ring-line ring-inset">
            <blockquote className="text-lg">“{text}”</blockquote>
            <figcaption className="flex items-center gap-3">
              <Avatar imgId={imgId} size={44} />
              <span className="grid">
                <span className="font-semibold">{name}</span>
                <span className="text-sm text-ink-3">{role}</span>
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
