/** The database cell of a secret. Its ciphertext cannot be decrypted for another cell. */
export type SecretLocation = { table: string; row: string; column: string }

/** Encrypts secrets for storage. Each ciphertext is bound to its database cell. */
export type Vault = {
  encrypt(plain: string, place: SecretLocation): string
  /** Throws when the ciphertext was changed or moved to another cell, or when its key is missing. */
  decrypt(sealed: string, place: SecretLocation): string
  /** Whether a ciphertext uses the newest key; others are encrypted again at the next start. */
  isCurrent(sealed: string): boolean
}
