import people from '#console/texts/EN/people.json' with { type: 'json' };
import texts from '#console/texts/EN/rewards.json' with { type: 'json' };
import { type AreaTexts, sayOver } from '#console/texts/say.ts';
import { areaWords } from '#console/texts/spoken.ts';

/** Words that the screens of rewards share. */
export const sayOfRewards = sayOver(['rewards', texts], ['people', people]);

/** The words of one of these screens, over those that they share. */
export function sayOf<Area extends AreaTexts>(name: string, area: Area) {
  return sayOver([name, { ...areaWords('rewards', texts), ...area }], ['people', people]);
}
