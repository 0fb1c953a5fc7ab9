/** Which backups are kept: all of the last `days`, and the newest one of each of the last `weeks`. */
export type Retention = { days: number; weeks: number }

const dayMs = 86_400_000
const form = /^askwell-(?<day>\d{4}-\d\d-\d\d)\.backup$/

/** The name of the backup of a day such as 2026-03-02. */
export const backupName = (day: string): string => `askwell-${day}.backup`

/** The names of scheduled backups that can be deleted on `today`; names of other files are ignored. */
export function expiredBackups(
  names: readonly string[],
  { today, days, weeks }: Retention & { today: string },
): string[] {
  const found = names
    .flatMap((name) => form.exec(name)?.groups?.['day'] ?? [])
    .filter((day) => day <= today)
    .toSorted()
  const firstDay = dayNumber(today) - days + 1
  const firstWeek = weekNumber(today) - weeks + 1
  const newestOfWeek = new Map(found.map((day) => [weekNumber(day), day]))

  const isKept = (day: string) =>
    dayNumber(day) >= firstDay ||
    (weekNumber(day) >= firstWeek && newestOfWeek.get(weekNumber(day)) === day)
  return found.filter((day) => !isKept(day)).map((day) => backupName(day))
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs

/** Weeks begin on Monday; the first day of 1970 was a Thursday. */
const weekNumber = (day: string): number => Math.floor((dayNumber(day) + 3) / 7)
