import texts from '#console/texts/EN/why.json' with { type: 'json' };
import { sayWith } from '#console/texts/say.ts';

/** The words of what explains an element. */
export const say = sayWith('why', texts);
