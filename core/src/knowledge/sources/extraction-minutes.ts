const minutesByPlan: Record<string, number> = {
  Hobby: 20,
  Business: 30,
  Professional: 30,
  Enterprise: 45,
}
const freeMinutes = 10

/** Minutes per hour of extraction for an account, by its plan. One minute is enough for some hundred normal files. */
export const extractionMinutesOf = ({ title, status }: { title: string; status: string }): number =>
  (status === 'active' ? minutesByPlan[title] : undefined) ?? freeMinutes
