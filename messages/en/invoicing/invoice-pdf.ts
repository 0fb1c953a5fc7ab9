export const issued = ({ day }: { day: string }) => `Issued on ${day}`
export const paid = ({ day }: { day: string }) => `Paid on ${day}`
export const noMoney = 'This invoice comes from the payment sandbox. No real money was charged.'
