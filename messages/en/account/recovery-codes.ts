export const fileContent = ({
  brand,
  codes,
}: {
  brand: string | number
  codes: string | number
}) => `${brand} recovery codes. Each code works once.

${codes}
`
export const keepTitle = 'Save your recovery codes'
export const keepHint = "Each code works once if you lose your phone. You won't see them again."
export const label = 'Recovery codes'
export const kept = "I've saved them"
export const copy = 'Copy'
export const copied = 'Recovery codes copied to clipboard!'
export const download = 'Download'
