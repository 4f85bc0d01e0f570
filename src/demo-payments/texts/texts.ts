import type { ServiceLanguage } from '#texts/languages.ts';
import AR from './AR.json' with { type: 'json' };
import CN from './CN.json' with { type: 'json' };
import EN from './EN.json' with { type: 'json' };
import ES from './ES.json' with { type: 'json' };
import HI from './HI.json' with { type: 'json' };
import ID from './ID.json' with { type: 'json' };
import JA from './JA.json' with { type: 'json' };
import KO from './KO.json' with { type: 'json' };
import PT from './PT.json' with { type: 'json' };
import panel from './panel.json' with { type: 'json' };
import RU from './RU.json' with { type: 'json' };
import TH from './TH.json' with { type: 'json' };
import TR from './TR.json' with { type: 'json' };
import VI from './VI.json' with { type: 'json' };

export type Texts = Readonly<Record<string, string>>;

/** Texts for payers in every language: a missing language is a compile error. */
export const texts: Readonly<Record<ServiceLanguage, Texts>> = { EN, CN, VI, JA, TH, ID, ES, HI, KO, PT, TR, AR, RU };

/** Texts of the panel, in the language of the console. */
export const panelTexts: Texts = panel;
