const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** November 24, 2026 */
export const day = ({ date, month, year }: { date: number; month: number; year: string }) =>
  `${months[month - 1]} ${date}, ${year}`
/** November 24, 2026, 2:30 PM; time is 14:30. */
export const moment = ({ on, time }: { on: string; time: string }) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = String(minute).padStart(2, '0')
  return `${on}, ${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}
