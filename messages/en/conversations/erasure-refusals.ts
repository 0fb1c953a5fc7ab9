export const keepDaysUnknown = 'Please choose one of the listed periods.'
export const emailInvalid = 'Please enter an e-mail address.'
export const oneTarget = 'Please name a conversation, a visitor or an e-mail address, and only one.'
