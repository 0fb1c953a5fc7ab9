import { valueAt, isText, startFakeApi, type FakeRequest, type FakeResponse } from './fake-api.ts'

/** The key that the fake accepts, and the event type that it has. */
export const calKey = 'cal_live_0123456789abcdef'
export const eventType = 123_456

type Booking = { uid: string; start: string; eventTypeId: number; attendee: unknown }

/**
 * Cal.com, API v2, as its reference describes it: Bearer keys, the version in a header of each
 * call, times in UTC, errors as `{ status: 'error', error: { code, message, details } }`.
 */
export async function startCalCom() {
  const bookings: Booking[] = []
  let isBusy = false
  const api = await startFakeApi((request) => {
    if (isBusy) return unavailable
    return answer(request, bookings)
  })
  return {
    ...api,
    bookings,
    /** Answers every call with 429 while it is set. */
    beBusy: (value: boolean) => void (isBusy = value),
  }
}

export type CalCom = Awaited<ReturnType<typeof startCalCom>>

function answer(request: FakeRequest, bookings: Booking[]): FakeResponse {
  const { method, path, headers } = request
  const version = headers['cal-api-version']
  if (headers.authorization !== `Bearer ${calKey}`) {
    return refusal(request, 401, 'ApiAuthStrategy - Your api key is not valid')
  }
  if (method === 'GET' && path === '/v2/me') {
    return found({ id: 7, email: 'desk@acme.example', username: 'acme', timeZone: 'Europe/Berlin' })
  }
  // Without the version header a call reaches an older version with other paths.
  if (method === 'GET' && path === '/v2/slots' && version === '2024-09-04') return slots(request)
  if (method === 'POST' && path === '/v2/bookings' && version === '2024-08-13') {
    return bookSlot(request, bookings)
  }
  return refusal(request, 404, `Cannot ${method} ${path}`)
}

const found = (data: unknown, status = 200): FakeResponse => ({
  status,
  body: { status: 'success', data },
})

const unavailable: FakeResponse = {
  status: 429,
  headers: { 'retry-after': '60' },
  body: { status: 'error', error: { code: 'ThrottlerException', message: 'Too Many Requests' } },
}

const codes: Record<number, string> = {
  400: 'BadRequestException',
  401: 'UnauthorizedException',
  404: 'NotFoundException',
}

function refusal({ path }: FakeRequest, status: number, message: string): FakeResponse {
  const code = codes[status] ?? 'InternalServerErrorException'
  const details = { message, error: code.replace('Exception', ''), statusCode: status }
  const timestamp = new Date().toISOString()
  return { status, body: { status: 'error', timestamp, path, error: { code, message, details } } }
}

const isDay = (text: string | null) => text !== null && /^\d{4}-\d\d-\d\d(T.*)?$/.test(text)

function slots(request: FakeRequest): FakeResponse {
  const { query } = request
  const start = query.get('start')
  if (!isDay(start) || !isDay(query.get('end'))) {
    return refusal(request, 400, 'start must be a valid ISO 8601 date string')
  }
  if (query.get('eventTypeId') !== String(eventType)) {
    const message = `Event Type with ID=${query.get('eventTypeId') ?? ''} not found`
    return refusal(request, 404, message)
  }
  const offset = query.get('timeZone') === 'Europe/Berlin' ? '+02:00' : 'Z'
  const day = (start ?? '').slice(0, 10)
  return found({
    [day]: ['09:00', '11:30'].map((time) => ({ start: `${day}T${time}:00.000${offset}` })),
  })
}

const isUtc = (text: unknown): text is string =>
  isText(text) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/.test(text)

function bookSlot(request: FakeRequest, bookings: Booking[]): FakeResponse {
  const { body } = request
  const start = valueAt(body, 'start')
  const attendee = valueAt(body, 'attendee')
  const wrong = [
    isUtc(start) ? '' : 'start must be a valid ISO 8601 date string in UTC timezone',
    valueAt(body, 'eventTypeId') === eventType ? '' : 'eventTypeId must be a number',
    isText(valueAt(attendee, 'name')) ? '' : 'attendee.name should not be empty',
    isText(valueAt(attendee, 'email')) ? '' : 'attendee.email must be an email',
    isText(valueAt(attendee, 'timeZone')) ? '' : 'attendee.timeZone must be a valid IANA time-zone',
  ].filter((fault) => fault !== '')
  if (wrong.length > 0) return refusal(request, 400, wrong.join(', '))
  if (bookings.some((booking) => booking.start === start)) {
    const message = 'User either already has booking at this time or is not available'
    return refusal(request, 400, message)
  }

  const uid = `bk_${bookings.length + 1}`
  bookings.push({ uid, start: String(start), eventTypeId: eventType, attendee })
  const attendees = [attendee]
  return found(
    { id: bookings.length, uid, status: 'accepted', start, duration: 30, attendees },
    201,
  )
}
