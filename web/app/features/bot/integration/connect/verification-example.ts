/** JavaScript code that verifies the signature of a delivery; it is not translated. */
export const verificationExample = `import { createHmac, timingSafeEqual } from 'node:crypto'

function isGenuine(secret, headers, rawBody) {
  const id = headers['webhook-id']
  const at = headers['webhook-timestamp']
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false

  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const wanted = createHmac('sha256', key)
    .update(\`\${id}.\${at}.\${rawBody}\`)
    .digest()
  return headers['webhook-signature'].split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64')
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}`
