import {
  forgotPassword,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@askwell/contract/recovery'
import { recoveryTexts as texts } from '@askwell/contract/recovery-texts'
import {
  askForReset,
  resendVerification as sendAgain,
  resetPassword as choosePassword,
  verifyEmail as confirm,
  type AskForResetDeps,
  type ResetPasswordDeps,
  type VerifyDeps,
} from '@askwell/core/accounts'
import { done, serveOwner, serveVisitor, type Route } from '../serve.ts'

export type RecoveryDeps = AskForResetDeps &
  ResetPasswordDeps &
  VerifyDeps & { mailReachesPeople: boolean }

/** The ways back into an account, all by letters to its address. */
export const recoveryRoutes = (deps: RecoveryDeps): Route[] => [
  serveVisitor(verifyEmail, async ({ token }, { visit }) => {
    await confirm(deps, token, visit)
    return done(texts.emailVerified)
  }),

  serveOwner(resendVerification, async (_body, { caller }) => {
    if (!(await sendAgain(deps, caller))) return done(texts.emailVerifiedAlready)
    return done(deps.mailReachesPeople ? texts.verificationSent : texts.verificationKept)
  }),

  serveVisitor(forgotPassword, async ({ email }, { visit }) => {
    await askForReset(deps, email, visit)
    return done(deps.mailReachesPeople ? texts.resetSent : texts.resetKept)
  }),

  serveVisitor(resetPassword, async (body, { visit }) => {
    await choosePassword(deps, body, visit)
    return done(texts.passwordReset)
  }),
]
