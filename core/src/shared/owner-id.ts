declare const brand: unique symbol

/** The id of a user that a token proved to be the caller, or of the system account. */
export type OwnerId = string & { readonly [brand]: 'OwnerId' }

/**
 * Marks a user id as verified. Only code that verifies tokens, and jobs that read the owner from their own
 * row, may call it: a value from a request body never becomes an owner.
 */
export function verifiedOwner(userId: string): OwnerId {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this is where the brand is given
  return userId as OwnerId
}
