/** The one cell of the database that a secret belongs to; it cannot be read from any other. */
export type SecretPlace = { table: string; row: string; column: string }

/** Keeps secrets at rest: what it encrypts is bound to its place and reads the same only there. */
export type Vault = {
  encrypt(plain: string, place: SecretPlace): string
  /** Throws when the text was changed, moved to another place, or its key is gone. */
  decrypt(sealed: string, place: SecretPlace): string
  /** Whether the newest key made it; what an older key made is encrypted again at the next start. */
  isCurrent(sealed: string): boolean
}
