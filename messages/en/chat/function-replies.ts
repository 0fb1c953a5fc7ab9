export const nothingDone = "OK, I didn't do anything."
export const didNotWork = "That didn't work. Please try again in a moment."
export const notDone = ({ reason }: { reason: string }) => `That wasn't done. ${reason}`
export const done = 'Done.'
export const visitorLeft = 'The visitor left.'
export const couldNotRun = "The function couldn't run."
export const switchedOff = 'This function is turned off.'
export const signedInOnly =
  "This only works for visitors who are signed in on the website. It didn't run."
export const cannotConfirm =
  "The visitor must approve this call but can't be asked here. It didn't run."
export const notAllowed = "The visitor didn't approve this call. It didn't run."
export const workingOn = ({ name }: { name: string }) => `Working on ${name}…`
export const yes = 'Yes'
export const no = 'No'
export const serviceRefused = "That couldn't be done. Please check what you entered and try again."
export const serviceAnswered = ({ answer }: { answer: string }) => `The answer was: ${answer}`
export const trueValue = 'yes'
export const falseValue = 'no'
