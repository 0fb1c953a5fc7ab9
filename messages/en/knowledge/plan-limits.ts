import { integer } from '../language.ts'

export const label = 'Limits for this chatbot'
export const characters = 'Characters'
export const files = 'Files and texts'
export const usedOfMax = ({ used, max }: { used: number; max: number }) =>
  `${integer(used)} of ${integer(max)}`
/** Texts by the shortest interval between two checks. */
export const websites = {
  hourly: ({ pages }: { pages: number }) =>
    `Up to ${integer(pages)} pages per website, checked for changes as often as hourly.`,
  daily: ({ pages }: { pages: number }) =>
    `Up to ${integer(pages)} pages per website, checked for changes as often as daily.`,
  weekly: ({ pages }: { pages: number }) =>
    `Up to ${integer(pages)} pages per website, checked for changes weekly.`,
} as const
export const beyondFiles = ({ max }: { max: number }) =>
  `On your plan, a chatbot can have up to ${integer(max)} files and texts. Choose fewer, remove some or upgrade.`
export const isFull = "There's no room for more text. Remove sources or upgrade, then add new ones."
/** Text of a plan card. */
export const onCard = ({
  files: maxFiles,
  pages,
  characters: max,
}: {
  files: number
  pages: number
  characters: number
}) =>
  `${integer(maxFiles)} files, ${integer(pages)} pages per website, ${max < 1_000_000 ? integer(max) : `${integer(max / 1_000_000)}\u00A0million`} characters`
