import CN from './CN.json' with { type: 'json' };
import EN from './EN.json' with { type: 'json' };
import ID from './ID.json' with { type: 'json' };
import JA from './JA.json' with { type: 'json' };
import type { SpokenTexts } from './languages.ts';
import TH from './TH.json' with { type: 'json' };
import VI from './VI.json' with { type: 'json' };

/** What every game's page says around the game; a game's own words are in its folder. */
export const texts: SpokenTexts = { EN, CN, VI, JA, TH, ID };
