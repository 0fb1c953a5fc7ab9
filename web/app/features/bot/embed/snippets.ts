export type Place = { botId: string; frontendUrl: string; apiUrl: string }

/** The block that is pasted before `</body>`: settings, a queue for early calls, the script. */
export const scriptSnippet = ({ botId, frontendUrl, apiUrl }: Place): string => `<script>
  window.chatbotConfig = {
    chatbotId: "${botId}",
    frontendUrl: "${frontendUrl}",
    apiUrl: "${apiUrl}"
  };
  window.chatbot = window.chatbot || function () { (chatbot.q = chatbot.q || []).push([].slice.call(arguments)) };
</script>
<script src="${frontendUrl}/embed.js" async></script>`

/** The same without an inline script, for sites whose policy forbids those. */
export const strictSnippet = ({ botId, frontendUrl, apiUrl }: Place): string =>
  `<script src="${frontendUrl}/embed.js" data-chatbot-id="${botId}" data-frontend-url="${frontendUrl}" data-api-url="${apiUrl}" async></script>`

export const iframeSnippet = ({ botId, frontendUrl }: Place): string =>
  `<iframe src="${frontendUrl}/chatbotiframe/${botId}" title="Chat" style="width:100%;height:680px;border:0"></iframe>`
