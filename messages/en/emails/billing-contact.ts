export const subject = ({ brand }: { brand: string }) =>
  `Code to get ${brand} billing emails at this address`
export const request = ({ brand }: { brand: string }) =>
  `Someone wants copies of the billing emails of their ${brand} account sent to this address. If you're expecting this, give them this code:`
export const expires =
  "The code expires in 24 hours. If you weren't expecting this, ignore this email and we won't send you anything else."
export const reason = ({ brand }: { brand: string }) =>
  `You're receiving this email because this address was entered in someone's ${brand} account.`
