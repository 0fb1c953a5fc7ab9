export const lead = ({ brand }: { brand: string | number }) =>
  `What people ask before they start with ${brand}, and after.`
export const title = 'Frequently asked questions'
export const start = 'Get Started Now'
export const categories = 'Categories'
export const search = 'Search the answers'
export const noMatch = ({ email }: { email: string | number }) =>
  `No results. Email us at ${email}.`
export const metaDescription = ({ brand }: { brand: string | number }) =>
  `How ${brand} works, what you need to start, and which support and integrations each plan has.`
export const answersIn = <Part>({
  hidden,
  category,
}: {
  hidden: (text: string) => Part
  category: Part
}) => [hidden('answers: '), category]
