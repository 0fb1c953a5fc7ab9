export const free = 'Free'
export const monthlyPlan = ({ plan }: { plan: string }) => `${plan} (monthly)`
