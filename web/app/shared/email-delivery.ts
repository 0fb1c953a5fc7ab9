const pageData = typeof document === 'undefined' ? undefined : document.documentElement.dataset

/** Whether the installation sends e-mails. If not, they stay in the operator's outbox. */
export const sendsEmail = pageData?.['email'] === 'true'
