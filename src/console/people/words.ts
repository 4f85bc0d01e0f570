import texts from '#console/texts/EN/people.json' with { type: 'json' };
import { type AreaTexts, translatorOver, translatorWith } from '#console/texts/translate.ts';

/** Texts that the screens about people share. */
export const tOfPeople = translatorWith('people', texts);

/** The texts of one of these screens, with the shared texts as fallback. */
export function translatorOf<Area extends AreaTexts>(name: string, area: Area) {
  return translatorOver([name, area], ['people', texts]);
}
