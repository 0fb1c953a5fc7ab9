import * as text from '@askwell/messages/app/footer'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '../shared/brand.ts'
import { Logo } from '../shared/ui/logo.tsx'
import { footerLinks, hiddenFooterLinks } from './links.ts'
import { SubscribeForm } from './subscribe-form.tsx'
import { RichText } from '../shared/ui/rich-text.tsx'

export function Footer() {
  return (
    <footer className="mt-20 border-t border-line">
      <div className="page grid gap-x-12 gap-y-8 py-12 md:grid-cols-[1fr_minmax(0,22rem)] lg:grid-cols-[1fr_minmax(0,26rem)] md:items-start">
        <div className="grid gap-3">
          <Logo />
          <p className="text-sm text-ink-2">
            <RichText
              parts={text.questions<ReactNode>({
                email: (
                  <a
                    href={`mailto:${brand.supportEmail}`}
                    className="font-medium text-ink underline underline-offset-4 hover:text-brand"
                  >
                    {brand.supportEmail}
                  </a>
                ),
              })}
            />
          </p>
        </div>
        <SubscribeForm />
        <nav aria-label={text.label} className="md:col-span-2">
          <ul className="grid grid-cols-2 gap-x-10 gap-y-1 sm:flex sm:flex-wrap sm:gap-x-6">
            {footerLinks.map(({ to, label }) => (
              <li key={label}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center text-sm text-ink-2 hover:text-ink hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
            {hiddenFooterLinks.map(({ to, label }) => (
              <li key={label} hidden>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
