import { getProfile, type User } from '@askwell/contract/account'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { SendVerification } from './send-verification.tsx'
import { verificationShared as text } from '../../messages/en.ts'

/** Reminds the owner of the link that waits; the account works without it. */
export function VerifyNotice({ email }: { email: string }) {
  return (
    <aside
      aria-label={text.confirmYourEmail}
      className="flex flex-wrap items-center justify-between gap-4 rounded-xl bg-info-soft p-5"
    >
      <p className="max-w-2xl min-w-0 text-ink">
        <span className="font-semibold">{text.pleaseConfirmYourEmail}</span>
        {text.weSentALinkTo} <span className="wrap-anywhere">{email}</span>
        {text.openItSoThatYou}
      </p>
      <SendVerification />
    </aside>
  )
}

/** The same where the profile is not at hand. Whether it shows is no reason for a message of its own. */
export function OwnVerifyNotice({ user }: { user: User }) {
  const { data } = useQuery({
    queryKey: ['email-verified', user.id, user.email],
    queryFn: ({ signal }) => call(getProfile, undefined, { signal }),
    select: (profile) => profile.email_verified,
  })
  return data === false ? <VerifyNotice email={user.email} /> : null
}
