export { identifyCaller, type Caller } from './identify-caller.ts'
export { readProfile, type ReadProfileDeps } from './read-profile.ts'
export { type SessionDeps } from './open-session.ts'
export { registerAccount, type RegisterDeps } from './register-account.ts'
export { signIn, type SignInDeps } from './sign-in.ts'
export { signOut } from './sign-out.ts'
export { updateProfile, type UpdateProfileDeps } from './update-profile.ts'
export type {
  Account,
  AccountStore,
  NewAccount,
  PasswordHasher,
  Profile,
  ProfileChange,
  Throttle,
  TokenMaker,
  TokenRecord,
  TokenStore,
  Visit,
} from './ports.ts'
export type { CommonPasswords } from './password-rules.ts'
