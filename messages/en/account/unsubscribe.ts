export const doneTitle = "You're unsubscribed"
export const toHomePage = 'Go to the home page'
export const stillTitle = "You're still subscribed"
