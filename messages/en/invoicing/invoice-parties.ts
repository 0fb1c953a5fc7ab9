/** At most 40 characters, the payment provider's limit for the name of a line. */
export const taxId = 'Tax ID'
export const billedTo = ({ party }: { party: string }) => `Billed to: ${party}`
