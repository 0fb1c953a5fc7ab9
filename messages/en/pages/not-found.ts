export const title = 'Page not found'
export const lead =
  "I couldn't find this page in anything I've been taught. It may have moved, or there may be a typo in the address."
export const toHomePage = 'Go to the home page'
export const toDashboard = 'Open the dashboard'
export const operateTitle = 'Operate'
