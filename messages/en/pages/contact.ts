export const submitting = 'Submitting...'
export const submit = 'Submit'
export const firstName = 'First name'
export const lastName = 'Last name'
export const email = 'Email'
export const message = 'Message'
export const title = 'Contact Us'
export const visitTitle = 'Visit us'
export const address = '1900 E Golf Rd, Schaumburg'
export const writeTitle = 'Email us'
export const hoursTitle = 'Opening hours'
export const weekdayHours = 'Mon-Fri 08.00-16.00'
export const saturdayHours = 'Sat 10.00-14.00'
export const callTitle = 'Call us'
export const formTitle = 'Get In Touch'
export const officeTitle = 'Our office'
export const openMap = <Part>({ hidden }: { hidden: (text: string) => Part }) => [
  'Open a map',
  hidden(' in a new tab'),
]
export const mapTitle = 'Our office on a map'
export const metaDescription = ({ brand }: { brand: string | number }) =>
  `Address, opening hours and email of the ${brand} team.`
