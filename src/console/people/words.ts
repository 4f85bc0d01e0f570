import texts from '#console/texts/EN/people.json' with { type: 'json' };
import { type AreaTexts, translatorOver, translatorWith } from '#console/texts/say.ts';

/** Words that the screens about people share. */
export const tOfPeople = translatorWith('people', texts);

/** The words of one of these screens, over those that they share. */
export function translatorOf<Area extends AreaTexts>(name: string, area: Area) {
  return translatorOver([name, area], ['people', texts]);
}
