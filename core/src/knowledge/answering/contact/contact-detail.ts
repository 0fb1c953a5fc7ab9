/** The contact details that a question can ask for. */
export type ContactDetail = 'location' | 'phone' | 'email' | 'contact' | 'hours'
