export const name = 'The name of the function. Letters, digits, underscores and hyphens.'
export const description =
  'What it does and when the chatbot should use it, in plain words. The clearer this is, the better the chatbot uses it.'
export const parameters = 'The values the chatbot collects and sends.'
export const type =
  'The kind of value: string (text), number, integer, boolean (yes or no), array (a list) or object.'
export const properties = 'One entry for each value, with the name your service uses.'
export const required = "A list of the values the function can't run without."
export const enumeration = 'A list of the only allowed values.'
export const format = 'The format of the text, for example date, date-time, time, email or uri.'
export const pattern = 'A regular expression the text must match, for example ^[0-9]{5}$.'
export const defaultValue = "Used when the visitor doesn't give a value."
export const items = 'What each entry of the list looks like.'
export const minimum = 'The smallest allowed number.'
export const maximum = 'The largest allowed number.'
export const minLength = 'The minimum number of characters.'
export const maxLength = 'The maximum number of characters.'
export const additionalProperties = 'Set to false to allow only the listed values.'
export const value = 'A value the chatbot sends. Describe it and set its type.'
