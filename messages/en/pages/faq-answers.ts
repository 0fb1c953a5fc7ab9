export const howItWorksQuestion = 'How does AI customer service work?'
export const howItWorksAnswer =
  "A visitor types a question into the chat on your site. The chatbot searches the files and pages you gave it, picks the best passages and answers from them, with its sources below the answer. When it can't find an answer, you aren't charged."
export const programmingQuestion = 'Do I need programming knowledge?'
export const programmingAnswer =
  'No. You fill in three short steps, add files and links, and copy one script into your website.'
export const ownDataQuestion = 'Can I train a chatbot on my own data?'
export const ownDataAnswer = ({ megabytes }: { megabytes: string }) =>
  `Yes, that's what it's for. Add documents such as PDF, Word, Excel and PowerPoint files of up to ${megabytes}MB each, and websites. You see the status of every source, its extracted text, and why something was skipped. Only your chatbots use your knowledge.`
export const integrationsQuestion = 'Which integrations are there?'
export const integrationsAnswer =
  'Website integration is available to all subscribers. Third-party or custom application integration is for Enterprise customers only. That means integrations made to order. Functions and ready-made connections to calendar, mail, ticketing, automation and CRM tools come with every paid plan.'
export const supportQuestion = 'Which support options do you offer?'
export const supportAnswer =
  'Free and Hobby include email support in business hours. Business and Professional add unlimited support. Enterprise has phone and email support around the clock and a dedicated account manager.'
export const industriesQuestion = 'Which industries benefit from it?'
export const industriesAnswer =
  'Any business that gets the same questions again and again: shops, law and tax firms, clinics, schools, property managers, contractors, public offices and HR teams.'
export const productAnswer =
  'A service for chatbots that answer from your own files and web pages. You add the knowledge, we host the chatbot, your visitors ask.'
export const audienceQuestion = 'Who is it for?'
export const audienceAnswer =
  'For individuals with a project, small businesses with a full inbox, agencies with many clients, and enterprises with a handbook nobody opens.'
export const costQuestion = 'What does it cost?'
export const costAnswer =
  'You can start for free. Paid plans differ in messages, chatbots and limits. See the Subscription page.'
export const messageQuestion = 'What counts as a message?'
export const messageAnswer =
  "Each answered question uses one message, including in Preview. You aren't charged when the chatbot can't find an answer or an answer fails."
export const noMessagesQuestion = 'What happens when my messages run out?'
export const noMessagesAnswer =
  'Your chatbots and their knowledge stay as they are, but they stop answering until you have messages again. Buy an extra pack or upgrade your plan, and they continue right away.'
export const expiryQuestion = 'Do unused messages expire?'
export const expiryAnswer =
  'Plan messages expire at the end of the paid month or year. Extra packs never expire and are used last.'
export const botLimitQuestion = 'How many chatbots can I have?'
export const botLimitAnswer =
  'One on Free and Hobby, five on Business and Professional, ten on Enterprise. If you switch to a smaller plan, you keep all your chatbots.'
export const placesQuestion = 'Where can a chatbot appear?'
export const placesAnswer =
  'On any website or intranet page that allows a script or an iframe. Every chatbot also has its own page you can link to.'
export const fileTypesQuestion = 'Which files can it read?'
export const fileTypesAnswer = ({ megabytes }: { megabytes: string }) =>
  `PDF, Word, Excel, PowerPoint and OpenDocument files, plain text, Markdown, CSV, RTF, HTML and EPUB, subtitles (SRT, VTT), scanned PDF files and images (PNG, JPG, WebP), up to ${megabytes}MB each.`
export const fileAccessQuestion = 'Who can see my files?'
export const fileAccessAnswer =
  'Only you. Visitors see the passages an answer quotes and the name of the file or page they come from, never the file itself.'
export const sharingQuestion = 'Is my knowledge used for other customers?'
export const sharingAnswer = 'No. A chatbot searches only its own sources.'
export const trainingQuestion = 'Is a language model trained on my files?'
export const trainingAnswer =
  "We don't train any. If a language model writes the answers, it receives the conversation, your instructions and the matching passages."
export const retentionQuestion = 'What do you store from a conversation?'
export const retentionAnswer =
  'The questions and the answers, so the chatbot understands follow-ups and its owner can improve it. Owners choose how long conversations are kept. Visitors need no account and get no cookies.'
export const deletionQuestion = 'How do I delete something?'
export const deletionAnswer =
  'Remove the source or delete the chatbot, and its text is gone from the answers. Under "Your data" in your profile, you can download everything or delete the whole account.'
export const refundQuestion = 'Can I get my money back?'
export const refundShareQuestion = 'How much do I get back?'
export const refundPacksQuestion = 'Are extra packs refunded too?'
export const refundMessagesQuestion = 'What happens to my messages then?'
export const refundMessagesAnswer =
  'The refunded messages leave your balance. If you already used some, they are deducted from the next messages you get. Your balance never falls below zero.'
export const refundTimeQuestion = 'How long does a refund take?'
export const refundTimeAnswer =
  'We refund your original payment method. Most banks show it within ten days.'
export const cancelRefundQuestion = 'Do I get money back when I cancel?'
export const wrongChargeQuestion = 'What if I was charged by mistake?'
export const wrongChargeAnswer =
  "Email us the invoice number. We'll check it and refund what was charged by mistake."
export const contactQuestion = 'How do I contact you?'
export const contactAnswer = ({ email }: { email: string | number }) =>
  `Email ${email} or use the form on the Contact Us page.`
export const contactHoursQuestion = 'When do you answer?'
export const phoneQuestion = 'Can I call you?'
export const phoneAnswer =
  'Phone support is part of the Enterprise plan and is available around the clock.'
export const forgotPasswordQuestion = 'I forgot my password. What now?'
export const forgotPasswordAnswer =
  'Choose "Forgot password?" on the sign-in page. We\'ll email you a link to set a new one.'
export const embedQuestion = 'How do I put a chatbot on my site?'
export const embedAnswer =
  'Open the chatbot, choose Embed, copy the script and paste it into your page, right before </body>.'
export const chatMissingQuestion = "The chat doesn't show up on my site. Why?"
export const chatMissingAnswer =
  "Usually because your site isn't on the list of allowed websites in UI Settings, or because its Content-Security-Policy blocks our script. Check installation in the Embed tab tells you which."
export const fileUnreadQuestion = "Why wasn't my file processed?"
export const fileUnreadAnswer =
  "Its row in Data Sources tells you: it's password-protected, its images contain no text that we could recognize, or it is damaged."
export const websiteUnreadQuestion = "Why wasn't my website processed?"
export const websiteUnreadAnswer =
  "Its row gives the reason: the site blocks crawlers, didn't respond in time, or the page doesn't exist."
export const unknownAnswerQuestion = "The chatbot doesn't know something. What can I do?"
export const unknownAnswerAnswer =
  'Add a source that contains the answer. Then try it in Preview, where you see which passages it found.'
export const updateQuestion = 'How do I update its knowledge?'
export const updateAnswer =
  'Upload the new file and remove the old one. To update a website right away, click Sync now in its row in Data Sources.'
export const changePlanQuestion = 'How do I change my plan?'
export const changePlanAnswer =
  'On the Subscription page. An upgrade starts immediately with a new billing period, and unused time on your old plan is credited. A smaller plan or a cancellation takes effect at the end of the paid period.'
export const invoicesQuestion = 'Where are my invoices?'
export const invoicesAnswer =
  'Choose Payment in the menu behind the round button at the top right. Each one can be downloaded as a PDF.'
export const productQuestion = ({ brand }: { brand: string }) => `What is ${brand}?`
export const categoryAbout = 'About'
export const categoryPrivacy = 'Privacy'
export const categoryRefund = 'Refund'
export const categorySupport = 'Support'
