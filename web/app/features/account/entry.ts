import { CallError } from '../../shared/call-error.ts'

/** How somebody shows who they are. */
export type Proof =
  | { by: 'password'; email: string; password: string }
  | { by: 'google'; credential: string; nonce: string }

/** What was asked for on top of the proof, and given. */
export type Given = {
  code?: string
  /** Of the account that Google is connected to. */
  password?: string
  keepsAccount?: boolean
}

/** What the server still wants to know. */
export type Ask = 'code' | 'password' | 'keep'

const asks: Partial<Record<string, Ask>> = {
  second_factor_required: 'code',
  link_needs_password: 'password',
  account_closing: 'keep',
}

/** What a refusal asks for; null when it is none that can be answered. */
export function askOf(error: unknown): Ask | null {
  return error instanceof CallError ? (asks[error.code] ?? null) : null
}
