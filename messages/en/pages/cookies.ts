export const metaDescription = ({ brand }: { brand: string | number }) => `Cookies on ${brand}.`
