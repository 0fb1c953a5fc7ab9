/** The tables of signing in beside the password. */

/** A Google account by issuer and subject, and the user it belongs to. */
type UserIdentityTable = {
  issuer: string
  subject: string
  user_id: string
  /** The address Google knew when it was connected; shown in the profile only. */
  email: string
  created_at: number
}

type SecondFactorTable = {
  user_id: string
  /** Encrypted: `v1.kid.iv.ct.tag`. */
  seed: string
  /** Null until the first code was right. */
  confirmed_at: number | null
  /** The newest time step that was used. */
  last_step: number
  created_at: number
}

type RecoveryCodeTable = {
  user_id: string
  /** SHA-256, hex. */
  code_hash: string
  used_at: number | null
}

export type SecuritySchema = {
  user_identity: UserIdentityTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
}
