/** What a question asks of the business itself, when it asks nothing else. */
export type ContactDetail = 'location' | 'phone' | 'email' | 'contact' | 'hours'
