export const title = 'Testimonials'
export const lead = 'Sample quotes: five invented people, five ways teams use a chatbot.'
export const sample = 'Sample'
export const shopQuote =
  'We added our returns policy and size charts on a Monday. By Friday, the inbox was half of what it used to be.'
export const shopName = 'Mara Lindholm'
export const shopRole = 'Owner, online shoe shop'
export const safetyQuote =
  'It quotes the page it took the answer from. That is why the people on site trust it.'
export const safetyName = 'Tomasz Wrona'
export const safetyRole = 'Safety Manager, electrical contractor'
export const peopleQuote = 'New hires ask the handbook at ten at night now, and it answers.'
export const peopleName = 'Priya Raman'
export const peopleRole = 'Head of People, software company'
export const agencyQuote =
  'Five clients, five bots, one account. Setting up the next one takes me an hour, most of it choosing the avatar.'
export const agencyName = 'Daniel Okafor'
export const agencyRole = 'Founder, web agency'
export const lawQuote =
  "When it doesn't know, it says so and gives our number. That's what convinced our lawyers."
export const lawName = 'Claire Fontaine'
export const lawRole = 'Operations Director, law firm'
export const metaDescription = ({ brand }: { brand: string | number }) =>
  `Sample quotes that show how teams use ${brand}.`
