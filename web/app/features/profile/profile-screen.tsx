import type { User } from '@askwell/contract/account'
import * as text from '@askwell/messages/account/profile'
import * as commonText from '@askwell/messages/app/common'
import * as leaveText from '@askwell/messages/app/leave'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../shared/session.ts'
import { Card, PageHeading } from '../../shared/ui/card.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { LeaveGuard } from '../../shared/unsaved/leave-guard.tsx'
import { ProfileForm } from './profile-form.tsx'
import { profileValues } from './profile-values.ts'
import { useProfile } from './use-profile.ts'

const Security = lazy(async () => {
  const { Security: Loaded } = await import('./security/security.tsx')
  return { default: Loaded }
})

const BillingDetails = lazy(async () => {
  const { BillingDetails: Loaded } = await import('./billing/billing-details.tsx')
  return { default: Loaded }
})

const BillingContact = lazy(async () => {
  const { BillingContact: Loaded } = await import('./billing/billing-contact.tsx')
  return { default: Loaded }
})

const VerifyNotice = lazy(async () => {
  const { VerifyNotice: Loaded } = await import('../../shared/verification/verify-notice.tsx')
  return { default: Loaded }
})

export function ProfileScreen() {
  const session = useSession()
  return session.status === 'signed-in' ? <OwnProfile user={session.user} /> : null
}

function OwnProfile({ user }: { user: User }) {
  return (
    <div className="page grid justify-items-center py-10 sm:py-14">
      <div className="grid w-full max-w-2xl gap-6">
        <PageHeading lead={text.lead}>{text.title}</PageHeading>
        <Suspense fallback={<FormSkeleton />}>
          <ProfileCards user={user} />
        </Suspense>
      </div>
    </div>
  )
}

/** Renders all cards at once, because a notice that appears later would shift the others. */
function ProfileCards({ user }: { user: User }) {
  const profile = useProfile(user.id)
  const [isProfileUnsaved, setProfileUnsaved] = useState(false)
  const [isBillingUnsaved, setBillingUnsaved] = useState(false)
  if (profile.isPending) return <FormSkeleton />

  return (
    <>
      {profile.data?.email_verified === false ? <VerifyNotice email={user.email} /> : null}
      <Card>
        <ProfileForm
          user={user}
          initial={profileValues(profile.data, user)}
          onUnsaved={setProfileUnsaved}
        />
      </Card>
      <BillingDetails onUnsaved={setBillingUnsaved} />
      <BillingContact />
      <Security />
      <LeaveGuard isOn={isProfileUnsaved || isBillingUnsaved}>
        {leaveText.unsavedChanges}
      </LeaveGuard>
    </>
  )
}

function FormSkeleton() {
  return (
    <Card>
      <div className="grid gap-5 sm:grid-cols-2">
        {['first', 'last', 'email', 'phone', 'password', 'confirm'].map((field) => (
          <div key={field} className="grid gap-1.5">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-11 w-full" />
          </div>
        ))}
        <span className="sr-only">{commonText.loading}</span>
      </div>
    </Card>
  )
}
