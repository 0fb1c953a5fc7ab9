import { getProfile, type User } from '@askwell/contract/account'
import * as text from '@askwell/messages/account/verification'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../call.ts'
import { sendsEmail } from '../email-delivery.ts'
import { SendVerification } from './send-verification.tsx'
import { RichText } from '../ui/rich-text.tsx'

const notice = sendsEmail ? text.notice : text.noticeKept
const bold = (phrase: string) => <span className="font-semibold">{phrase}</span>

/** Reminds the user to verify the e-mail address. The account works without verification. */
export function VerifyNotice({ email }: { email: string }) {
  return (
    <aside
      aria-label={text.label}
      className="flex flex-wrap items-center justify-between gap-4 rounded-xl bg-info-soft p-5"
    >
      <p className="max-w-2xl min-w-0 text-ink">
        <RichText
          parts={notice<ReactNode>({
            request: bold,
            email: <span className="wrap-anywhere">{email}</span>,
          })}
        />
      </p>
      <SendVerification />
    </aside>
  )
}

/** The notice for screens that do not load the profile. A failed request is ignored. */
export function OwnVerifyNotice({ user }: { user: User }) {
  const { data } = useQuery({
    queryKey: ['email-verified', user.id, user.email],
    queryFn: async ({ signal }) => (await call(getProfile, undefined, { signal })).email_verified,
  })
  return data === false ? <VerifyNotice email={user.email} /> : null
}
