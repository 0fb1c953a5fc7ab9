const words =
  /(?<!\p{L})(?:today|tonight|tomorrow|now|currently|it(?:'s| is)|heute|morgen|jetzt|gerade|es ist|aujourd|demain|maintenant|il est|hoy|mañana|ahora|son las|vandaag|morgen|nu|het is|oggi|domani|adesso|hoje|amanhã|agora|i ?dag|i ?morgon|сегодня|завтра|сейчас)(?!\p{L})|[今本明]日|今天|明天|现在|오늘|내일/iu

/** Whether a sentence speaks of today, tomorrow or now, so that a date in it may be that of the calendar. */
export const namesNow = (sentence: string): boolean => words.test(sentence)
