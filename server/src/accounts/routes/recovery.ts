import {
  forgotPassword,
  readResetLink,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@askwell/contract/recovery'
import {
  readResetLink as readLink,
  requestPasswordReset,
  resendVerification as sendAgain,
  resetPassword as choosePassword,
  verifyEmail as confirm,
  type RequestPasswordResetDeps,
  type ResetPasswordDeps,
  type VerifyEmailDeps,
} from '@askwell/core/accounts'
import * as texts from '@askwell/messages/account/recovery'
import { success, ownerRoute, publicRoute, type Route } from '../../platform/http/route.ts'

export type RecoveryDeps = RequestPasswordResetDeps &
  ResetPasswordDeps &
  VerifyEmailDeps & { mailReachesPeople: boolean }

/** E-mail confirmation and password reset. */
export const recoveryRoutes = (deps: RecoveryDeps): Route[] => [
  publicRoute(verifyEmail, async ({ token }, { client: visit }) => {
    await confirm(deps, token, visit)
    return success(texts.emailVerified)
  }),

  ownerRoute(resendVerification, async (_body, { caller }) => {
    if (!(await sendAgain(deps, caller))) return success(texts.emailVerifiedAlready)
    return success(deps.mailReachesPeople ? texts.verificationSent : texts.verificationKept)
  }),

  publicRoute(forgotPassword, async ({ email }, { client: visit }) => {
    await requestPasswordReset(deps, email, visit)
    return success(deps.mailReachesPeople ? texts.resetSent : texts.resetKept)
  }),

  publicRoute(readResetLink, async ({ token }, { client }) => {
    const { isConfirmed } = await readLink(deps, token, client)
    return { is_confirmed: isConfirmed }
  }),

  publicRoute(resetPassword, async (body, { client: visit }) => {
    const { keeps_content: keepsContent, ...chosen } = body
    await choosePassword(deps, { ...chosen, keepsContent }, visit)
    return success(texts.passwordReset)
  }),
]
