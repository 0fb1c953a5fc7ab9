export const title = 'Visitor limits'
export const lead =
  'These limits keep automated traffic from using up your messages. Leave a field blank to use the default.'
export const visitorHour = 'Questions per visitor per hour'
export const addressHour = 'Questions per IP address per hour'
export const addressHint =
  'People in the same office usually share an IP address, so leave enough room for all of them.'
export const addressDay = 'Questions per IP address per day'
export const day = 'Questions per day for this chatbot'
export const dayHint = "Once it's reached, the chatbot stops answering until the next day."
export const usual = ({ count }: { count: string }) => `Default: ${count}`
export const noLimit = 'No limit'
export const pauseHint =
  "Programs that don't use your chat window can ask 20 questions an hour. If ten times the usual number of questions comes from one IP address, the chatbot pauses for that address and we email you."
export const save = 'Save limits'
export const saving = 'Saving...'
export const saved = 'Limits saved.'
export const loadFailed = "Couldn't load the limits"
export const notANumber = 'Enter a whole number, or leave the field blank.'
export const tooSmall = 'Enter at least 1.'
export const tooLarge = 'Enter a smaller number.'
