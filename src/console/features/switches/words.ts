import texts from '#console/texts/EN/switches.json' with { type: 'json' };
import { sayWith } from '#console/texts/say.ts';

/** The words of the board of switches. */
export const say = sayWith('switches', texts);
