import * as text from '@askwell/messages/account/google'
import { formatDay } from '../../../shared/format.ts'
import { Section } from './section.tsx'
import { useGoogleAccounts } from './use-security.ts'

/** Lists the connected Google accounts; renders nothing if there are none. */
export function GoogleAccounts() {
  const { data: accounts = [] } = useGoogleAccounts()
  if (accounts.length === 0) return null

  return (
    <Section title={text.title} lead={text.lead}>
      <ul className="grid gap-2">
        {accounts.map(({ email, since }) => (
          <li key={email} className="wrap-anywhere">
            {email}
            <p className="text-sm text-ink-3">{text.connectedOn({ day: formatDay(since) })}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
