export type Corner = 'right' | 'left'

/** `corner` is the corner of the launcher, right by default. */
export type SnippetSettings = { botId: string; frontendUrl: string; apiUrl: string; corner: Corner }

/** The code that is pasted before `</body>`: settings, a queue for early calls, the script. */
export const scriptSnippet = ({
  botId,
  frontendUrl,
  apiUrl,
  corner,
}: SnippetSettings): string => `<script>
  window.chatbotConfig = {
    chatbotId: "${botId}",
    frontendUrl: "${frontendUrl}",
    apiUrl: "${apiUrl}"${corner === 'left' ? ',\n    position: "left"' : ''}
  };
  window.chatbot = window.chatbot || function () { (chatbot.q = chatbot.q || []).push([].slice.call(arguments)) };
</script>
<script src="${frontendUrl}/embed.js" async></script>`

/** As `scriptSnippet` without an inline script, for sites with a strict content security policy. */
export const strictSnippet = ({ botId, frontendUrl, apiUrl, corner }: SnippetSettings): string =>
  `<script src="${frontendUrl}/embed.js" data-chatbot-id="${botId}" data-frontend-url="${frontendUrl}" data-api-url="${apiUrl}"${corner === 'left' ? ' data-position="left"' : ''} async></script>`

export const iframeSnippet = ({ botId, frontendUrl }: SnippetSettings): string =>
  `<iframe src="${frontendUrl}/chatbotiframe/${botId}" title="Chat" style="width:100%;height:680px;border:0"></iframe>`
