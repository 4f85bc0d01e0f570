import people from '#console/texts/EN/people.json' with { type: 'json' };
import texts from '#console/texts/EN/rewards.json' with { type: 'json' };
import { areaWords } from '#console/texts/spoken.ts';
import { type AreaTexts, translatorOver } from '#console/texts/translate.ts';

/** Texts that the rewards screens share. */
export const tOfRewards = translatorOver(['rewards', texts], ['people', people]);

/** The texts of one of these screens, with the shared texts as fallback. */
export function translatorOf<Area extends AreaTexts>(name: string, area: Area) {
  return translatorOver([name, { ...areaWords('rewards', texts), ...area }], ['people', people]);
}
