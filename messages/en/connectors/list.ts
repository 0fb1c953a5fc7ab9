export const title = 'Ready-made connections'
export const purpose = 'Connect a service you already use. All you need is its key or URL.'
export const loadFailed = "Couldn't load the connections"
export const connected = 'Connected'
export const notConnected = 'Not connected'
export const connect = 'Connect'
export const connectTo = ({ service }: { service: string }) => `Connect ${service}`
export const connectAgain = 'Reconnect'
export const connectAgainTo = ({ service }: { service: string }) => `Reconnect: ${service}`
export const disconnect = 'Disconnect'
export const disconnectFrom = ({ service }: { service: string }) => `Disconnect: ${service}`
export const functionsTitle = 'Gives your chatbot:'
export const howToConnect = 'How to connect it'
export const moreSettings = 'More settings'
export const reconnectHint =
  'Already connected. Reconnect to update the key or settings. Your changes to its functions are kept.'
export const restoreDeleted = 'Also restore functions you deleted'
export const testConnection = 'Test connection'
export const testing = 'Testing...'
export const connecting = 'Connecting...'
export const done = 'Done'
export const disconnectQuestion = ({ service }: { service: string }) => `Disconnect ${service}?`
export const disconnectHint =
  'This removes its functions and stored key from this chatbot. You can undo this for a moment, or reconnect anytime with the key.'
export const keepConnected = 'Keep connected'
