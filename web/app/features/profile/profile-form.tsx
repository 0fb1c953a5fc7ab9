import { updateProfile } from '@askwell/contract/account'
import type { User } from '@askwell/contract/account'
import * as text from '@askwell/messages/account/profile'
import * as rulesText from '@askwell/messages/account/rules'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call } from '../../shared/call.ts'
import { notify } from '../../shared/notify.ts'
import { useBusy } from '../../shared/use-busy.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useReportUnsaved } from '../../shared/unsaved/use-report-unsaved.ts'
import { CurrentPassword } from './current-password.tsx'
import { HiddenBlocks } from './hidden-blocks.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { profileSchema, profileToSend, profileValues } from './profile-values.ts'
import type { ProfileValues } from './profile-values.ts'
import { showRefusal } from './show-refusal.ts'
import { rememberProfile } from './use-profile.ts'

type ProfileFormProps = {
  user: User
  initial: ProfileValues
  onUnsaved: (isUnsaved: boolean) => void
}

export function ProfileForm({ user, initial, onUnsaved }: ProfileFormProps) {
  const { isBusy, run } = useBusy()
  const form = useForm({
    resolver: zodResolver(profileSchema(user.email)),
    // Validation on blur would show or hide error texts and so move the button during a click.
    mode: 'onSubmit',
    defaultValues: initial,
  })
  useReportUnsaved(form.formState.isDirty, onUnsaved)

  async function send(values: ProfileValues) {
    try {
      const saved = await call(updateProfile, profileToSend(values, user.email))
      form.reset(profileValues(rememberProfile(saved.user, values.phone), saved.user))
      notify.success(saved.message)
    } catch (error) {
      showRefusal(error, form)
    }
  }

  const submit = form.handleSubmit(
    (values) => run(() => send(values)),
    ({ confirm }) => {
      if (confirm?.message === rulesText.passwordsDiffer) notify.error(rulesText.passwordsDiffer)
    },
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <ProfileFields form={form} />
      <CurrentPassword form={form} currentEmail={user.email} />
      <HiddenBlocks />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy} busyLabel={text.submitting} className="max-sm:grow">
          {text.submit}
        </Button>
        {form.formState.isDirty && !isBusy ? (
          <Button variant="ghost" onClick={() => form.reset()}>
            {text.discard}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
