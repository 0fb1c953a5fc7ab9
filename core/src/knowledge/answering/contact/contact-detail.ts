/** The contact detail that a question asks for, when it asks for nothing else. */
export type ContactDetail = 'location' | 'phone' | 'email' | 'contact' | 'hours'
