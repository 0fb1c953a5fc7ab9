export const connected = 'Connected.'
export const disconnected = 'Disconnected.'
export const connectionMissing = "This connection doesn't exist."
export const confirmEmailFirst =
  'Please confirm your email address first. Then your chatbot can send emails.'
export const nothingToTest = "There's nothing to test until it's connected."
export const accepts = ({ name }: { name: string }) => `${name} accepted the key.`
export const credentialsRefused = ({ name }: { name: string }) =>
  `${name} rejected these credentials. Please check that they're complete and still valid.`
export const notAllowed = ({ name }: { name: string }) =>
  `${name} accepted the key but denied access. Please check the key's permissions.`
export const wrongAddress = ({ name }: { name: string }) =>
  `We couldn't find ${name} at this URL. Please check it.`
export const waitAMinute = ({ name }: { name: string }) =>
  `${name} is getting too many requests. Please try again in a minute.`
export const answeredStatus = ({ name, status }: { name: string; status: number }) =>
  `${name} returned status ${status}. Please try again later.`
export const noAnswer = ({ name }: { name: string }) =>
  `${name} didn't respond in time. Please try again.`
export const unreachable = ({ name }: { name: string }) =>
  `We couldn't reach ${name}. Please check the URL.`
export const notText = ({ label }: { label: string }) => `${label} must be text.`
export const serviceAddress = 'Service URL'
