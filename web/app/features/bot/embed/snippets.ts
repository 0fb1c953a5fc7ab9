export type Corner = 'right' | 'left'

/** `corner` is where the round button sits; the right one needs no setting. */
export type Place = { botId: string; frontendUrl: string; apiUrl: string; corner: Corner }

/** The block that is pasted before `</body>`: settings, a queue for early calls, the script. */
export const scriptSnippet = ({ botId, frontendUrl, apiUrl, corner }: Place): string => `<script>
  window.chatbotConfig = {
    chatbotId: "${botId}",
    frontendUrl: "${frontendUrl}",
    apiUrl: "${apiUrl}"${corner === 'left' ? ',\n    position: "left"' : ''}
  };
  window.chatbot = window.chatbot || function () { (chatbot.q = chatbot.q || []).push([].slice.call(arguments)) };
</script>
<script src="${frontendUrl}/embed.js" async></script>`

/** The same without an inline script, for sites whose policy forbids those. */
export const strictSnippet = ({ botId, frontendUrl, apiUrl, corner }: Place): string =>
  `<script src="${frontendUrl}/embed.js" data-chatbot-id="${botId}" data-frontend-url="${frontendUrl}" data-api-url="${apiUrl}"${corner === 'left' ? ' data-position="left"' : ''} async></script>`

export const iframeSnippet = ({ botId, frontendUrl }: Place): string =>
  `<iframe src="${frontendUrl}/chatbotiframe/${botId}" title="Chat" style="width:100%;height:680px;border:0"></iframe>`
