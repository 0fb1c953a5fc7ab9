export const monthlyOffer = ({ plan }: { plan: string }) => `${plan} (monthly)`
export const yearlyOffer = ({ plan }: { plan: string }) => `${plan} (yearly)`
