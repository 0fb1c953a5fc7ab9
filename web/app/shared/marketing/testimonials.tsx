import * as testimonialsText from '@askwell/messages/pages/testimonials'
import { clsx } from 'clsx'
import { Avatar } from '../ui/avatar.tsx'

const testimonials = [
  {
    text: testimonialsText.shopQuote,
    name: testimonialsText.shopName,
    role: testimonialsText.shopRole,
    imgId: 16,
  },
  {
    text: testimonialsText.safetyQuote,
    name: testimonialsText.safetyName,
    role: testimonialsText.safetyRole,
    imgId: 2,
  },
  {
    text: testimonialsText.peopleQuote,
    name: testimonialsText.peopleName,
    role: testimonialsText.peopleRole,
    imgId: 4,
  },
  {
    text: testimonialsText.agencyQuote,
    name: testimonialsText.agencyName,
    role: testimonialsText.agencyRole,
    imgId: 12,
  },
  {
    text: testimonialsText.lawQuote,
    name: testimonialsText.lawName,
    role: testimonialsText.lawRole,
    imgId: 3,
  },
] as const

/** Customer quotes in two rows of three and two, all of the same height. */
export function Testimonials() {
  return (
    <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-6">
      {testimonials.map(({ text, name, role, imgId }, index) => (
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
                <span className="flex flex-wrap items-baseline gap-x-2 font-semibold">
                  {name}
                  <span className="rounded-full bg-sunken px-2 text-xs font-medium text-ink-2">
                    {testimonialsText.sample}
                  </span>
                </span>
                <span className="text-sm text-ink-3">{role}</span>
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
