export const whyTitle = 'Why we build it'
export const whyQuestions =
  'Most questions a business gets have been answered before, in a manual, a policy or a page nobody can find. A chatbot that knows them can answer right away, at any hour, and shows exactly where the answer comes from.'
export const whyAfternoon =
  'Building one used to take a developer. We think it should take an afternoon: describe your chatbot, add your files and links, and paste one script.'
export const howTitle = 'How a chatbot comes to life'
export const howSetup =
  'Choose a name, a role and a personality so your chatbot sounds like your team. Add documents and website links. Each one is processed in the background, and you can see what was processed and what was skipped.'
export const howAnswers =
  "From then on, the chatbot answers from that knowledge and cites its sources. Limit it to your own data, and it says so when the answer isn't there instead of making one up."
export const howPreview =
  "Test it in Preview first. When you're happy, paste a short script into your site or intranet, and your visitors can start asking."
export const valuesTitle = 'What we believe in'
export const valueOwnership =
  'Your knowledge is yours. Only your chatbots use it, and it never answers questions for anyone else. You can remove any source, or the whole chatbot, whenever you like.'
export const valueSources =
  "An answer without a source is just an opinion. That's why answers cite the file and page, or the web address, they come from."
export const valueSize =
  'Small things should stay small. The script you paste is only a few kilobytes, waits until someone opens the chat, and sets no cookies.'
export const lead =
  "We help people build chatbots that know what they're talking about, without programming."
export const title = ({ brand }: { brand: string }) => `About ${brand}`
export const aiTitle = 'The AI introduces itself'
export const aiHello =
  "Hello, I'm the AI behind your chatbot. I haven't lived, traveled or worked a single day, and I don't pretend to. What I can do is read everything you give me, remember it word for word, and find the right paragraph in a moment."
export const aiHonesty =
  "I answer in the voice you choose for me. I show my sources so you can check them. And when I don't know, I tell you, because a wrong answer helps nobody."
export const aiInvitation = 'Give me a face and a name, and I will start this afternoon.'
export const metaDescription = ({ brand }: { brand: string | number }) =>
  `Who builds ${brand}, why a chatbot should answer from your own knowledge, and the AI in its own words.`
