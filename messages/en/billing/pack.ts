export const lead = "Extra messages never expire and are used after your plan's messages."
export const neverExpire = 'Unused messages never expire.'
export const each = 'each'
export const totalFor = ({ messages }: { messages: string }) => `Total for ${messages} messages`
export const total = 'Total'
export const quantity = 'Quantity'
export const oneLess = 'One less'
export const oneMore = 'One more'
export const title = 'Additional 1,000 messages'
export const buyNow = 'Buy Now'
export const buyMessages = 'Buy Messages'
