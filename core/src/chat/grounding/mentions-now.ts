const words =
  /(?<!\p{L})(?:today|tonight|tomorrow|now|currently|it(?:'s| is)|heute|morgen|jetzt|gerade|es ist|aujourd|demain|maintenant|il est|hoy|mañana|ahora|son las|vandaag|morgen|nu|het is|oggi|domani|adesso|hoje|amanhã|agora|i ?dag|i ?morgon|сегодня|завтра|сейчас)(?!\p{L})|[今本明]日|今天|明天|现在|오늘|내일/iu

/** Whether a sentence mentions today, tomorrow or now, so that its date may be the current date. */
export const mentionsNow = (sentence: string): boolean => words.test(sentence)
