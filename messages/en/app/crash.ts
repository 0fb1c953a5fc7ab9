export const title = 'Something went wrong'
export const notFoundTitle = 'Page not found'
export const notFoundHint = "This page doesn't exist."
export const hint = 'Your saved work is safe. Try reloading.'
export const reload = 'Reload this page'
export const toHomePage = 'Go to the home page'
