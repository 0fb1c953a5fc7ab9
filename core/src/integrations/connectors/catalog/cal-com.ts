import * as texts from '@askwell/messages/connectors/cal-com'
import { field, serviceUrlField, textArgumentsSchema, type Connector } from './connector.ts'

const momentPattern = String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$`
const dayPattern = String.raw`^\d{4}-\d\d-\d\d$`

/** Cal.com, API v2. */
export const calCom: Connector = {
  id: 'cal_com',
  kind: 'calendar',
  name: 'Cal.com',
  purpose: texts.purpose,
  guide: [texts.guide1, texts.guide2, texts.guide3],
  fields: [
    field({
      name: 'key',
      label: texts.keyLabel,
      hint: texts.keyHint,
      kind: 'secret',
      pattern: { source: '^cal_', fault: texts.keyRule },
    }),
    field({
      name: 'event_type',
      label: texts.eventTypeLabel,
      hint: texts.eventTypeHint,
      kind: 'number',
    }),
    field({
      name: 'time_zone',
      label: texts.timeZoneLabel,
      hint: texts.timeZoneHint,
      kind: 'time_zone',
    }),
    serviceUrlField('https://api.cal.com', texts.addressHint),
  ],
  transport: 'http',
  auth: { kind: 'bearer', token: '{{key}}' },
  functions: [
    {
      name: 'find_free_times',
      activity: texts.findFreeTimesActivity,
      asksVisitor: false,
      needsIdentity: false,
      method: 'GET',
      url: '{{address}}/v2/slots?eventTypeId={{event_type}}&timeZone={{time_zone}}&start={start}&end={end}',
      headers: { 'cal-api-version': '2024-09-04' },
      body: null,
      description:
        'Finds the free times for an appointment between two days. Use it before an appointment is booked, and offer the visitor a few of the times it answers. Times are in the time zone {{time_zone}}.',
      parameters: textArgumentsSchema({
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
      activity: texts.bookAppointmentActivity,
      asksVisitor: true,
      needsIdentity: false,
      method: 'POST',
      url: '{{address}}/v2/bookings',
      headers: { 'cal-api-version': '2024-08-13' },
      body: {
        // Bookings require UTC, but free times are returned with a UTC offset.
        start: '{utc:start}',
        eventTypeId: '{{event_type}}',
        attendee: { name: '{name}', email: '{email}', timeZone: '{{time_zone}}' },
      },
      description:
        'Books an appointment at a time that find_free_times answered. Use it only after the visitor has chosen the time and given a name and an email address.',
      parameters: textArgumentsSchema({
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
