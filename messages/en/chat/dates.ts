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

/** For example 'November 24, 2026'. */
export const day = ({ date, month, year }: { date: number; month: number; year: string }) =>
  `${months[month - 1]} ${date}, ${year}`
/** A date with a time of 24 hours such as '14:30': 'November 24, 2026, 2:30 PM'. */
export const moment = ({ on, time }: { on: string; time: string }) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = String(minute).padStart(2, '0')
  return `${on}, ${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}
