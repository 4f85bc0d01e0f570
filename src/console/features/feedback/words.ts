import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/feedback.json' with { type: 'json' };

/** The words of the feedback's screen. */
export const translate = translatorOf('feedback', texts);

/** What a feedback is about; one without words by its code. */
export function nameType(type: string): string {
  return translate.ifKnown(`type.${type}`) ?? type;
}
