import { passwordMask, updateProfile } from '@askwell/contract/account'
import type { Profile, User } from '@askwell/contract/account'
import { isPhone } from '@askwell/contract/patterns'
import * as text from '@askwell/messages/account/rules'
import * as z from 'zod/mini'

/**
 * The rules of the endpoint, plus those of this screen: the phone, the confirmation, and the current
 * password when the e-mail or the password changes.
 */
export const profileSchema = (currentEmail: string) =>
  z
    .extend(updateProfile.body, {
      phone: z.string().check(z.trim(), z.refine(isPhone, { error: text.phoneInvalid })),
      confirm: z.string().check(z.minLength(1, text.confirmPasswordRequired)),
      current_password: z.string(),
    })
    .check(
      z.refine(({ password, confirm }) => confirm === '' || password === confirm, {
        error: text.passwordsDiffer,
        path: ['confirm'],
        // Compares the passwords even while another field is invalid.
        when: () => true,
      }),
      z.refine(
        (values) => !needsCurrentPassword(values, currentEmail) || values.current_password !== '',
        { error: text.currentPasswordRequired, path: ['current_password'] },
      ),
    )

export type ProfileValues = z.infer<ReturnType<typeof profileSchema>>

/** Whether these values change the e-mail or the password of the account. */
export function needsCurrentPassword(
  { email, password }: { email: string; password: string },
  currentEmail: string,
): boolean {
  return email.trim().toLowerCase() !== currentEmail || password !== passwordMask
}

/** Initial values of the form; from the session if the profile could not be loaded. */
export function profileValues(profile: Profile | undefined, user: User): ProfileValues {
  return {
    name: profile?.name ?? user.first_name,
    surname: profile?.surname ?? user.last_name,
    email: profile?.email ?? user.email,
    phone: profile?.phone ?? '',
    password: passwordMask,
    confirm: passwordMask,
    current_password: '',
  }
}

/** The request body: without the confirmation, with the current password only if it is required. */
export function profileToSend(
  { confirm: _confirm, current_password, ...values }: ProfileValues,
  currentEmail: string,
) {
  return needsCurrentPassword(values, currentEmail) ? { ...values, current_password } : values
}
