export const label = 'Tax'
export const includedLabel = 'Tax included'
