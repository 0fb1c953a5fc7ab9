import { passwordMask, updateProfile } from '@askwell/contract/account'
import type { Profile, User } from '@askwell/contract/account'
import { isPhone } from '@askwell/contract/patterns'
import * as z from 'zod/mini'
import { en } from '../../shared/en.ts'

/**
 * The call's own rules, plus what only the screen asks for: the phone, the second password, and the
 * current password while the e-mail or the password is a new one.
 */
export const profileRules = (knownEmail: string) =>
  z
    .extend(updateProfile.body, {
      phone: z.string().check(z.trim(), z.refine(isPhone, { error: en.phoneInvalid })),
      confirm: z.string().check(z.minLength(1, en.confirmPasswordRequired)),
      current_password: z.string(),
    })
    .check(
      z.refine(({ password, confirm }) => confirm === '' || password === confirm, {
        error: en.passwordsDiffer,
        path: ['confirm'],
        // Both passwords are compared even while another field is still wrong.
        when: () => true,
      }),
      z.refine(
        (values) => !needsCurrentPassword(values, knownEmail) || values.current_password !== '',
        { error: en.currentPasswordRequired, path: ['current_password'] },
      ),
    )

export type ProfileValues = z.infer<ReturnType<typeof profileRules>>

/** Whether these values change how one signs in. */
export function needsCurrentPassword(
  { email, password }: { email: string; password: string },
  knownEmail: string,
): boolean {
  return email.trim().toLowerCase() !== knownEmail || password !== passwordMask
}

/** What the form starts with; a profile that could not be loaded leaves it what the session knows. */
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

/** What leaves the browser: not the confirmation, and the current password only where it is needed. */
export function profileToSend(
  { confirm: _confirm, current_password, ...values }: ProfileValues,
  knownEmail: string,
) {
  return needsCurrentPassword(values, knownEmail) ? { ...values, current_password } : values
}
