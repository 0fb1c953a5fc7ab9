import { daysLater, localTime, type LocalTime } from '../../shared/index.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const months =
  'January February March April May June July August September October November December'.split(' ')

/** The current day, the next day and the time of the business, in English like the rest of the prompt. */
export function todayText(now: number, timeZone: string): string {
  const today = localTime(now, timeZone)
  const tomorrow = dayText(daysLater(today, 1))
  const time = `${twoDigits(today.hour)}:${twoDigits(today.minute)}`
  return `Today is ${dayText(today)}. Tomorrow is ${tomorrow}. It is ${time} (${timeZone}).`
}

const dayText = ({ weekday, day, month, year }: LocalTime) =>
  `${weekdays[weekday]}, ${day} ${months[month - 1]} ${year}`
const twoDigits = (value: number) => String(value).padStart(2, '0')
