import texts from '#console/texts/EN/people.json' with { type: 'json' };
import { type AreaTexts, type Say, sayWith } from '#console/texts/say.ts';

/** Words that the screens about people share. */
export const sayOfPeople = sayWith(texts);

/** The words of one of these screens, over those that they share. */
export function sayOf(area: AreaTexts): Say {
  return sayWith({ ...texts, ...area });
}
