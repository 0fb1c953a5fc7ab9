export const keepDaysUnknown = 'Please choose one of the listed periods.'
export const emailInvalid = 'Please enter an email address.'
export const oneTarget = 'Enter only one: a conversation, a visitor or an email address.'
