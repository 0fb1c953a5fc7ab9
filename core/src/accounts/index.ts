export { identifyCaller, type Caller } from './sessions/identify-caller.ts'
export { readProfile, type ReadProfileDeps } from './profile/read-profile.ts'
export { type SessionDeps } from './sessions/open-session.ts'
export { registerAccount, type RegisterAccountDeps } from './sign-in/register-account.ts'
export { signIn, type SignInDeps } from './sign-in/sign-in.ts'
export { signOut } from './sessions/sign-out.ts'
export {
  closeAccount,
  eraseClosedAccounts,
  type CloseAccountDeps,
  type EraseAccountsDeps,
} from './profile/close-account.ts'
export { type CompleteSignInDeps } from './sign-in/complete-sign-in.ts'
export {
  exportAccount,
  type ExportAccountDeps,
  type ExportEntry,
} from './profile/export-account.ts'
export { verifyPassword, type VerifyPasswordDeps } from './passwords/verify-password.ts'
export {
  endOtherSessions,
  endSession,
  listSessions,
  type SessionListDeps,
} from './sessions/sessions.ts'
export {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  type SetUpSecondFactorDeps,
} from './second-factor/set-up-second-factor.ts'
export {
  readGoogleSetup,
  signInWithGoogle,
  type GoogleSignInDeps,
} from './sign-in/sign-in-with-google.ts'
export type { SecurityEvent, SecurityLog } from './ports/security-events.ts'
export type {
  AccountPayments,
  AccountClosureStore,
  GoogleIdentity,
  GoogleNonces,
  GoogleVerifier,
  GoogleIdentityStore,
  OneTimeCodes,
  RecoveryCodeGenerator,
  SecondFactorStore,
  SessionStore,
} from './ports/security-ports.ts'
export { type EmailLinkDeps } from './links/send-email-link.ts'
export {
  readResetLink,
  requestPasswordReset,
  sendResetLink,
  resetPassword,
  type RequestPasswordResetDeps,
  type SendResetLinkDeps,
  type ResetPasswordDeps,
} from './passwords/reset-password.ts'
export { resendVerification, verifyEmail, type VerifyEmailDeps } from './links/verify-email.ts'
export type {
  CompletedReset,
  EmailLinkPurpose,
  EmailLinkStore,
  PasswordReset,
  ResetRequestQueue,
} from './ports/email-link-ports.ts'
export { updateProfile, type UpdateProfileDeps } from './profile/update-profile.ts'
export type {
  Account,
  AccountStore,
  NewAccount,
  Profile,
  ProfileChange,
  SignInAccount,
} from './ports/account-store.ts'
export type { PasswordHasher } from './ports/password-hasher.ts'
export type { SignInRateLimiter, RateLimiter } from './ports/rate-limiter.ts'
export type { TokenGenerator, TokenRecord, TokenStore, ClientContext } from './ports/token-store.ts'
export type { IsCommonPassword } from './passwords/password-rules.ts'
