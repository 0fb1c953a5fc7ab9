/** The time of day, with the date if it is not today. `at` is in epoch milliseconds. */
export function clockTime(at: number): string {
  const time = new Date(at)
  const isToday = time.toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(undefined, {
    ...(isToday ? {} : { day: 'numeric', month: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(time)
}
