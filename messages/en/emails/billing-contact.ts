export const subject = ({ brand }: { brand: string }) =>
  `${brand}: code to receive billing emails at this address`
export const request = ({ brand }: { brand: string }) =>
  `Someone with a ${brand} account wants copies of their billing emails sent to this address. If you expect them, pass this code on:`
export const expires =
  "The code expires in 24 hours. If you don't expect them, ignore this email and nothing else will be sent to you."
export const reason = ({ brand }: { brand: string }) =>
  `You're receiving this email because your address was entered in a ${brand} account.`
