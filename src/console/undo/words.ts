import texts from '#console/texts/EN/undo.json' with { type: 'json' };
import { sayWith } from '#console/texts/say.ts';

/** The words of what is taken back, whatever it was. */
export const say = sayWith('undo', texts);
