/** Labels of the button in a password field; `field` is the label of the field. */
export const hidePassword = ({ field }: { field: string }) => `Hide ${field.toLowerCase()}`
export const showPassword = ({ field }: { field: string }) => `Show ${field.toLowerCase()}`
