import { Avatar } from './ui/avatar.tsx'

const quotes = [
  {
    text: 'We put our returns policy and our size tables in on a Monday. By Friday the inbox held half of what it used to.',
    name: 'Mara Lindholm',
    role: 'Owner, online shoe shop',
    imgId: 16,
  },
  {
    text: 'It quotes the page it took the answer from. That is why the people on site trust it.',
    name: 'Tomasz Wrona',
    role: 'Safety Manager, electrical contractor',
    imgId: 2,
  },
  {
    text: 'New colleagues ask the handbook at ten in the evening now, and it answers.',
    name: 'Priya Raman',
    role: 'Head of People, software company',
    imgId: 4,
  },
  {
    text: 'Five clients, five bots, one account. Setting up the next one takes me an hour, most of it choosing the avatar.',
    name: 'Daniel Okafor',
    role: 'Founder, web agency',
    imgId: 12,
  },
  {
    text: 'When it does not know, it says so and gives our number. That was the sentence that convinced our lawyers.',
    name: 'Claire Fontaine',
    role: 'Operations Director, law firm',
    imgId: 3,
  },
] as const

/** What customers say. `count` limits the list; without it all five show. */
export function Quotes({ count = quotes.length }: { count?: number }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      {quotes.slice(0, count).map(({ text, name, role, imgId }) => (
        <li key={name}>
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
