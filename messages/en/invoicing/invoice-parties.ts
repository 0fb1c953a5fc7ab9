/** Up to 40 characters, the payment provider's limit for this label. */
export const taxId = 'Tax ID'
export const billedTo = ({ party }: { party: string }) => `Billed to: ${party}`
