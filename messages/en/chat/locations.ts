export const page = ({ number }: { number: number }) => `p. ${number}`
export const slide = ({ number }: { number: number }) => `slide ${number}`
export const row = ({ sheet, number }: { sheet: string; number: number }) =>
  `sheet ${sheet} row ${number}`
export const rows = ({ sheet, first, last }: { sheet: string; first: number; last: number }) =>
  `sheet ${sheet} rows ${first}–${last}`
export const fileRow = ({ number }: { number: number }) => `row ${number}`
export const fileRows = ({ first, last }: { first: number; last: number }) =>
  `rows ${first}–${last}`
export const teamAnswer = 'Answer from the team'
