export { identifyCaller, type Caller } from './identify-caller.ts'
export { readProfile, type ReadProfileDeps } from './read-profile.ts'
export { type SessionDeps } from './open-session.ts'
export { registerAccount, type RegisterDeps } from './register-account.ts'
export { signIn, type SignInDeps } from './sign-in.ts'
export { signOut } from './sign-out.ts'
export {
  closeAccount,
  eraseClosedAccounts,
  type ClosureDeps,
  type ErasureDeps,
} from './close-account.ts'
export { type EnterDeps } from './enter-account.ts'
export { exportAccount, type ExportDeps, type ExportEntry } from './export-account.ts'
export { provePassword, type ProvePasswordDeps } from './prove-password.ts'
export { endOtherSessions, endSession, listSessions, type SessionListDeps } from './sessions.ts'
export {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  type SetUpDeps,
} from './set-up-second-factor.ts'
export { signInWithGoogle, type GoogleSignInDeps } from './sign-in-with-google.ts'
export type { SecurityEvent, SecurityLog } from './security-events.ts'
export type {
  ClosingSubscription,
  ClosureStore,
  GoogleIdentity,
  GoogleVerifier,
  IdentityStore,
  OneTimeCodes,
  RecoveryCodeMaker,
  SecondFactorStore,
  SessionList,
} from './security-ports.ts'
export { type MailLinkDeps } from './mail-link.ts'
export {
  askForReset,
  mailResetLink,
  resetPassword,
  type AskForResetDeps,
  type MailResetDeps,
  type ResetPasswordDeps,
} from './reset-password.ts'
export { resendVerification, verifyEmail, type VerifyDeps } from './verify-email.ts'
export type { LinkPurpose, LinkStore, ResetRequests } from './link-ports.ts'
export { updateProfile, type UpdateProfileDeps } from './update-profile.ts'
export type {
  Account,
  AccountStore,
  NewAccount,
  PasswordHasher,
  Profile,
  ProfileChange,
  SignInAccount,
  SignInThrottle,
  Throttle,
  TokenMaker,
  TokenRecord,
  TokenStore,
  Visit,
} from './ports.ts'
export type { CommonPasswords } from './password-rules.ts'
