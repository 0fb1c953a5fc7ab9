export const metaDescription = ({ brand }: { brand: string | number }) => `The mission of ${brand}.`
