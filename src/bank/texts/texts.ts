import CN from './CN.json' with { type: 'json' };
import EN from './EN.json' with { type: 'json' };
import ID from './ID.json' with { type: 'json' };
import JA from './JA.json' with { type: 'json' };
import type { BankLanguage, Texts } from './languages.ts';
import panel from './panel.json' with { type: 'json' };
import TH from './TH.json' with { type: 'json' };
import VI from './VI.json' with { type: 'json' };

/** What payers read, in every language: one that is missing does not compile. */
export const texts: Readonly<Record<BankLanguage, Texts>> = { EN, CN, VI, JA, TH, ID };

/** What the panel says: to those who try a site out, in the console's language. */
export const panelTexts: Texts = panel;
