import { login } from '@askwell/contract/account'
import type { SignedIn } from '@askwell/contract/account'
import { keepAccount, oauth } from '@askwell/contract/security'
import { call } from '../../shared/call.ts'
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

/** Signs in by whatever was proven and given so far. */
export function enter(proof: Proof, { keepsAccount = false, ...given }: Given): Promise<SignedIn> {
  const { by: _by, ...shown } = proof
  const body = { ...given, ...shown }
  if (keepsAccount) return call(keepAccount, body)
  return 'credential' in body ? call(oauth, body) : call(login, body)
}
