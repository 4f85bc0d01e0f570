import type { SpokenTexts } from '#demo-games/texts/spoken-texts.ts';
import AR from './AR.json' with { type: 'json' };
import CN from './CN.json' with { type: 'json' };
import EN from './EN.json' with { type: 'json' };
import ES from './ES.json' with { type: 'json' };
import HI from './HI.json' with { type: 'json' };
import ID from './ID.json' with { type: 'json' };
import JA from './JA.json' with { type: 'json' };
import KO from './KO.json' with { type: 'json' };
import PT from './PT.json' with { type: 'json' };
import RU from './RU.json' with { type: 'json' };
import TH from './TH.json' with { type: 'json' };
import TR from './TR.json' with { type: 'json' };
import VI from './VI.json' with { type: 'json' };

export const texts: SpokenTexts = { EN, CN, VI, JA, TH, ID, ES, HI, KO, PT, TR, AR, RU };
