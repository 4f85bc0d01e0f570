import { sayOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/feedback.json' with { type: 'json' };

/** The words of the feedback's screen. */
export const say = sayOf(texts);
