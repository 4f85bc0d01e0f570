import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/feedback.json' with { type: 'json' };

export const translate = translatorOf('feedback', texts);

/** The topic of a feedback; a topic without a text by its code. */
export function nameType(type: string): string {
  return translate.ifKnown(`type.${type}`) ?? type;
}
