export const noHandler = 'No handler is registered for this job.'
export const noEmail = "The job doesn't name an email template."
export const noAccount = "The job doesn't name an account."
export const noEvent = "The job doesn't name an event."
export const noDelivery = "The job doesn't name a delivery."
export const noAddress = "The job doesn't name an address."
