const ENGLISH = [
  'a an the this that these those such',
  'i me my mine myself we us our ours ourselves you your yours yourself yourselves',
  'he him his himself she her hers herself it its itself they them their theirs themselves',
  'what which who whom whose when where why how',
  'am is are was were be been being do does did doing done have has had having',
  'will would shall should can could may might must cannot',
  'and or but if then than so as of at by for with from to in on into onto about between',
  'during before after above below up down out off over under again further here there',
  'no nor not only own same too very just also both each few more most other some any all much many',
  'while because until against through',
  'dont doesnt didnt isnt arent wasnt werent hasnt havent hadnt wont wouldnt cant couldnt shouldnt',
  'im ive youre youve theyre weve whats thats theres hows wheres whos',
  'please tell let someone somebody anyone anybody',
]

// Excludes words that are also common English words, such as "war" and "son". "die" is included anyway because it is
// very frequent in German.
const OTHERS = [
  // German
  'der die das dem den des ein eine einen einem einer eines und oder aber nicht ist sind wird werden',
  'wurde haben habe hatte kann können kannst muss ich du er sie es wir ihr mir mich dich sich uns mein',
  'dein sein ihre ihren unser unsere unseren wie wo wann warum wer wen wem welche welcher welches',
  'für mit von vom zu zum zur auf aus bei beim im nach über unter durch gegen ohne auch noch nur gibt',
  // French
  'le les la un une des du et ou où est sont à etre avoir ont je tu il elle nous vous ils elles mon ma mes',
  'ta tes ses notre nos votre vos leur leurs ce cette ces qui que quoi quel quelle quels quelles',
  'comment pourquoi quand combien dans avec sans sur sous par pas ne au aux',
  // Spanish and Portuguese
  'el los las una unos unas y o pero es está están ser estar yo nosotros usted ustedes su sus mi mis',
  'que qué quien quién cual cuál como cómo donde dónde cuando cuándo cuanto cuánto cuantos cuántos en con del al',
  'para por se lo os as um uma são você não onde quando qual quais quem em no na nos nas com',
  // Italian
  'il gli uno di che chi cosa quale quali perché è quanto quanti con per tra fra del della dei delle',
  // Dutch
  'het een en zijn wordt kan kunnen ik jij hij wij jullie mijn uw waar wanneer waarom wie welke',
  'voor met naar bij niet',
]

/** Words that do not indicate the topic of a text or question. Lower case, without apostrophes. */
export const STOP_WORDS: ReadonlySet<string> = new Set([...ENGLISH, ...OTHERS].join(' ').split(' '))
