import { botNumbers } from '@askwell/contract/conversations/numbers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../shared/call.ts'

/** Days as YYYY-MM-DD. */
export type Range = { from: string; to: string }

/** The time zone of the browser, in which days begin at midnight. */
export const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

const isoDay = new Intl.DateTimeFormat('en-CA')
const dayMs = 86_400_000
const shownDays = 30

const lastDays = (): Range => {
  const now = Date.now()
  return { from: isoDay.format(now - (shownDays - 1) * dayMs), to: isoDay.format(now) }
}

export function useNumbers() {
  const [params, setParams] = useSearchParams()
  const [range, setRange] = useState(lastDays)
  const botId = params.get('bot') ?? ''
  const numbers = useQuery({
    queryKey: ['numbers', botId, range],
    queryFn: ({ signal }) => {
      const ofBot = botId === '' ? {} : { bot_id: botId }
      return call(botNumbers, { ...ofBot, ...range, time_zone: timeZone }, { signal })
    },
    enabled: range.from !== '' && range.to !== '',
    placeholderData: (previous) => previous,
  })
  return {
    numbers,
    range,
    botId,
    chooseRange: setRange,
    chooseBot: (id: string) => setParams(id === '' ? {} : { bot: id }, { replace: true }),
  }
}
