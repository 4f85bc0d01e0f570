import texts from '#console/texts/EN/settings.json' with { type: 'json' };
import { sayWith } from '#console/texts/say.ts';

export const say = sayWith('settings', texts);
