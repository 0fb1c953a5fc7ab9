import { CallError } from '../../../shared/call-error.ts'

/** Password or Google credential of a sign-in. */
export type Credentials =
  | { method: 'password'; email: string; password: string }
  | { method: 'google'; credential: string }

/** What the user entered in additional steps of the sign-in. */
export type StepAnswers = {
  code?: string
  /** Password of the existing account to which the Google account is linked. */
  password?: string
  keepsAccount?: boolean
}

/** An additional step that the server requires for a sign-in. */
export type SignInStep = 'code' | 'password' | 'keep'

const stepsByCode: Partial<Record<string, SignInStep>> = {
  second_factor_required: 'code',
  link_needs_password: 'password',
  account_closing: 'keep',
}

/** The step that an error of the sign-in requires; null for other errors. */
export function requiredStep(error: unknown): SignInStep | null {
  return error instanceof CallError ? (stepsByCode[error.code] ?? null) : null
}
