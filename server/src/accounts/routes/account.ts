import {
  getProfile,
  login,
  logout,
  passwordMask,
  register,
  updateProfile,
  type User,
} from '@askwell/contract/account'
import {
  readProfile,
  registerAccount,
  signIn,
  signOut,
  updateProfile as saveProfile,
  type Account,
  type RegisterAccountDeps,
  type SignInDeps,
  type UpdateProfileDeps,
} from '@askwell/core/accounts'
import type { OwnerId } from '@askwell/core/shared'
import * as outcomesText from '@askwell/messages/account/outcomes'
import * as botsOutcomesText from '@askwell/messages/bots/outcomes'
import { success, ownerRoute, publicRoute, type Route } from '../../platform/http/route.ts'

export type AccountDeps = RegisterAccountDeps &
  SignInDeps &
  UpdateProfileDeps & { planName: (ownerId: OwnerId) => Promise<string> }

/** An account as the API returns it. */
export const toUser = ({ id, email, firstName, lastName }: Account): User => ({
  id,
  email,
  first_name: firstName,
  last_name: lastName,
  name: `${firstName} ${lastName}`.trim(),
})

export const accountRoutes = (deps: AccountDeps): Route[] => [
  publicRoute(register, async (body, { client: visit }) => {
    const registration = { ...body, firstName: body.first_name, lastName: body.last_name }
    const { token, account } = await registerAccount(deps, registration, visit)
    const plan = await deps.planName(account.id)
    return { token, user: toUser(account), plan, message: outcomesText.registered }
  }),

  publicRoute(login, async (body, { client: visit }) => {
    const { token, account } = await signIn(deps, body, visit)
    return { token, user: toUser(account), plan: await deps.planName(account.id) }
  }),

  ownerRoute(logout, async (_body, { caller }) => {
    await signOut(deps, caller)
    return success(outcomesText.signedOut)
  }),

  ownerRoute(getProfile, async (_body, { caller }) => {
    const { firstName, lastName, email, phone, emailVerified } = await readProfile(deps, caller)
    return {
      name: firstName,
      surname: lastName,
      email,
      password: passwordMask,
      phone,
      email_verified: emailVerified,
    }
  }),

  ownerRoute(updateProfile, async (body, { caller }) => {
    const profile = {
      email: body.email,
      firstName: body.name,
      lastName: body.surname,
      password: body.password,
      phone: body.phone,
      currentPassword: body.current_password,
    }
    const account = await saveProfile(deps, caller, profile)
    return { ...success(botsOutcomesText.updated), user: toUser(account) }
  }),
]
