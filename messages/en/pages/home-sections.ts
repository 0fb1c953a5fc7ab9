import { plural } from '../language.ts'

export const teamsHint = ({ brand }: { brand: string | number }) =>
  `${brand} works with the tools you already use: calendar, mail, ticketing, automation and CRM. Connect them with ready-made connections or your own API.`
export const picturePages = ({ count }: { count: number }) =>
  plural(count, { one: 'page', other: 'pages' })
export const pictureSheets = ({ count }: { count: number }) =>
  plural(count, { one: 'sheet', other: 'sheets' })
