/** argon2id with a bounded queue; throws AppError `overloaded` when the queue is full. */
export type PasswordHasher = {
  hash(password: string): Promise<string>
  /** With a null hash, hashes a dummy password to take the same time, and returns false. */
  verify(hash: string | null, password: string): Promise<boolean>
  needsRehash(hash: string): boolean
}
