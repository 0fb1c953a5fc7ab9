declare const brand: unique symbol

/** The id of the system account, or of a user that was authenticated as the caller by a token. */
export type OwnerId = string & { readonly [brand]: 'OwnerId' }

/**
 * Marks a user id as verified. May only be called by code that verifies tokens, and by jobs that read the owner from
 * their own row; never with a value from a request body.
 */
export function verifiedOwner(userId: string): OwnerId {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only place that creates the branded type
  return userId as OwnerId
}
