import type { SpokenTexts } from '#house/texts/languages.ts';
import CN from './CN.json' with { type: 'json' };
import EN from './EN.json' with { type: 'json' };
import ID from './ID.json' with { type: 'json' };
import JA from './JA.json' with { type: 'json' };
import TH from './TH.json' with { type: 'json' };
import VI from './VI.json' with { type: 'json' };

/** What the slot says. */
export const texts: SpokenTexts = { EN, CN, VI, JA, TH, ID };
