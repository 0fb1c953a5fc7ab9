export const isEmail =
  "That's an email address. Enter the address of the website, such as example.com."
export const hasPassword =
  "The address can't contain a user name or password. Remove the part up to the @ sign."
export const hasComma =
  'Enter one address at a time, with dots instead of commas, such as example.com.'
export const isSentence =
  "We couldn't find a website address in this text. Enter only the address, such as example.com."
export const otherScheme = 'Enter an address that starts with https:// or http://.'
export const noEnding = 'The address needs an ending such as .com or .org.'
export const notAnAddress = 'Please enter a website address such as example.com.'
export const willFetch = ({ address }: { address: string }) => `We'll look at ${address}`
