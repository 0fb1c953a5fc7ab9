import { field, serviceAddress, textArguments, type Connector } from '../connector.ts'

const momentPattern = String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$`
const dayPattern = String.raw`^\d{4}-\d\d-\d\d$`

/** Cal.com, API v2. */
export const calCom: Connector = {
  id: 'cal_com',
  kind: 'calendar',
  name: 'Cal.com',
  purpose: 'Finds a free time in your calendar and books it for the visitor.',
  guide: [
    'In Cal.com open Settings, then Developer, then API keys, and add a key.',
    'Copy the key at once: Cal.com shows it only once. It starts with cal_.',
    'Open Event types and the meeting that visitors may book. Its number stands in the address of that page: …/event-types/123456.',
  ],
  fields: [
    field({
      name: 'key',
      label: 'API key',
      hint: 'Starts with cal_. It is kept encrypted and never shown again.',
      kind: 'secret',
      pattern: { source: '^cal_', fault: 'A key of Cal.com starts with cal_.' },
    }),
    field({
      name: 'event_type',
      label: 'Number of the event type',
      hint: 'The number in the address when you open the event type, for example 123456.',
      kind: 'number',
    }),
    field({
      name: 'time_zone',
      label: 'Time zone of your business',
      hint: 'Free times are offered in it.',
      kind: 'time_zone',
    }),
    serviceAddress('https://api.cal.com', 'Only if you run Cal.com on a server of your own.'),
  ],
  transport: 'http',
  auth: { kind: 'bearer', token: '{{key}}' },
  functions: [
    {
      name: 'find_free_times',
      activity: 'Looking at the calendar…',
      asksVisitor: false,
      needsIdentity: false,
      method: 'GET',
      url: '{{address}}/v2/slots?eventTypeId={{event_type}}&timeZone={{time_zone}}&start={start}&end={end}',
      headers: { 'cal-api-version': '2024-09-04' },
      body: null,
      description:
        'Finds the free times for an appointment between two days. Use it before an appointment is booked, and offer the visitor a few of the times it answers. Times are in the time zone {{time_zone}}.',
      parameters: textArguments({
        start: {
          description: 'First day to look at, as YYYY-MM-DD; not in the past.',
          pattern: dayPattern,
          format: 'date',
        },
        end: {
          description: 'Last day to look at, as YYYY-MM-DD; at most two weeks after the first.',
          pattern: dayPattern,
          format: 'date',
        },
      }),
    },
    {
      name: 'book_appointment',
      activity: 'Booking your appointment…',
      asksVisitor: true,
      needsIdentity: false,
      method: 'POST',
      url: '{{address}}/v2/bookings',
      headers: { 'cal-api-version': '2024-08-13' },
      body: {
        // Bookings take universal time; free times come with an offset.
        start: '{utc:start}',
        eventTypeId: '{{event_type}}',
        attendee: { name: '{name}', email: '{email}', timeZone: '{{time_zone}}' },
      },
      description:
        'Books an appointment at a time that find_free_times answered. Use it only after the visitor has chosen the time and given a name and an email address.',
      parameters: textArguments({
        start: {
          description: 'The chosen time exactly as find_free_times answered it, with its offset.',
          pattern: momentPattern,
          format: 'date-time',
        },
        name: { description: 'Full name of the visitor.', minLength: 1, maxLength: 200 },
        email: { description: 'Email address of the visitor.', format: 'email', maxLength: 254 },
      }),
    },
  ],
  probe: { url: '{{address}}/v2/me', headers: {} },
  needsVerifiedEmail: false,
}
