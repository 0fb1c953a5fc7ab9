import { formatDay } from '../../../shared/format.ts'
import { Section } from './section.tsx'
import { useGoogleAccounts } from './use-security.ts'
import { security as text } from '../../../messages/en.ts'

/** Says that Google opens this account too; nobody else needs to read about it. */
export function GoogleAccounts() {
  const { data: accounts = [] } = useGoogleAccounts()
  if (accounts.length === 0) return null

  return (
    <Section title={text.google} lead={text.youCanSignInWith}>
      <ul className="grid gap-2">
        {accounts.map(({ email, since }) => (
          <li key={email} className="wrap-anywhere">
            {email}{' '}
            <span className="text-ink-3">
              {text.connected}
              {formatDay(since)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
