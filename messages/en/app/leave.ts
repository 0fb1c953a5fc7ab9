export const question = 'Leave without saving?'
export const leave = 'Leave'
export const stay = 'Stay'
