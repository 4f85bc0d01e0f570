import texts from '#console/texts/EN/people.json' with { type: 'json' };
import { type AreaTexts, sayOver, sayWith } from '#console/texts/say.ts';

/** Words that the screens about people share. */
export const sayOfPeople = sayWith('people', texts);

/** The words of one of these screens, over those that they share. */
export function sayOf<Area extends AreaTexts>(name: string, area: Area) {
  return sayOver([name, area], ['people', texts]);
}
