import {
  getProfile,
  login,
  logout,
  passwordMask,
  register,
  updateProfile,
  type User,
} from '@askwell/contract/account'
import { texts } from '@askwell/contract/texts'
import {
  readProfile,
  registerAccount,
  signIn,
  signOut,
  updateProfile as saveProfile,
  type Account,
  type RegisterDeps,
  type SignInDeps,
  type UpdateProfileDeps,
} from '@askwell/core/accounts'
import type { OwnerId } from '@askwell/core/shared'
import { done, serveOwner, serveVisitor, type Route } from '../serve.ts'

export type AccountDeps = RegisterDeps &
  SignInDeps &
  UpdateProfileDeps & { planName: (ownerId: OwnerId) => Promise<string> }

/** An account as the browser keeps it. */
export const toUser = ({ id, email, firstName, lastName }: Account): User => ({
  id,
  email,
  first_name: firstName,
  last_name: lastName,
  name: `${firstName} ${lastName}`.trim(),
})

export const accountRoutes = (deps: AccountDeps): Route[] => [
  serveVisitor(register, async (body, { visit }) => {
    const registration = { ...body, firstName: body.first_name, lastName: body.last_name }
    const { token, account } = await registerAccount(deps, registration, visit)
    const plan = await deps.planName(account.id)
    return { token, user: toUser(account), plan, message: texts.registered }
  }),

  serveVisitor(login, async (body, { visit }) => {
    const { token, account } = await signIn(deps, body, visit)
    return { token, user: toUser(account), plan: await deps.planName(account.id) }
  }),

  serveOwner(logout, async (_body, { caller }) => {
    await signOut(deps, caller)
    return done('You are signed out.')
  }),

  serveOwner(getProfile, async (_body, { caller }) => {
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

  serveOwner(updateProfile, async (body, { caller }) => {
    const draft = {
      email: body.email,
      firstName: body.name,
      lastName: body.surname,
      password: body.password,
      phone: body.phone,
      currentPassword: body.current_password,
    }
    const account = await saveProfile(deps, caller, draft)
    return { ...done(texts.updated), user: toUser(account) }
  }),
]
