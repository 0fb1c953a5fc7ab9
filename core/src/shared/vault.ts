/** The database cell of a secret; the ciphertext cannot be decrypted for another one. */
export type SecretLocation = { table: string; row: string; column: string }

/** Encrypts secrets at rest; each ciphertext is bound to its database cell. */
export type Vault = {
  encrypt(plain: string, place: SecretLocation): string
  /** Throws when the ciphertext was changed or moved, or its key is missing. */
  decrypt(sealed: string, place: SecretLocation): string
  /** Whether it was encrypted with the newest key; others are encrypted again at the next start. */
  isCurrent(sealed: string): boolean
}
