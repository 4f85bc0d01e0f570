import { describe, expect, it } from 'vitest';
import { readGlossary } from './glossary.ts';
import { glossaryProblems } from './glossary-problems.ts';

const english = new Map([
  ['src/texts/cashier: cashier.title', 'Deposits and withdrawals'],
  ['src/texts/cashier: cashier.left_one', '{count} withdrawal is left'],
  ['src/texts/cashier: cashier.left_other', '{count} withdrawals are left'],
  ['src/texts/cashier: cashier.note', 'Look at {deposit} again'],
]);

const GLOSSARY = `# Glossary: Spanish

| English | Word | Found as | Never |
|---|---|---|---|
| deposit | depósito | \`depósito-\`, \`deposit-\` | \`ingreso\` |
| withdrawal, withdraw | retiro | \`retir-\` | \`retirada\` |
| bonus | bono | | \`bonus\` |

Other words.
`;

const TEXTS = {
  'src/texts/cashier: cashier.title': 'Depósitos y retiros',
  'src/texts/cashier: cashier.left_one': 'Queda {count} retiro',
  'src/texts/cashier: cashier.left_many': 'Quedan {count} de retiros',
  'src/texts/cashier: cashier.left_other': 'Quedan {count} retiros',
  'src/texts/cashier: cashier.note': 'Mira {deposit} otra vez',
};

const problems = (changed: Readonly<Record<string, string>> = {}, more = '') =>
  glossaryProblems({
    tag: 'es',
    glossary: readGlossary(GLOSSARY + more),
    own: new Map(Object.entries({ ...TEXTS, ...changed })),
    english,
  });

describe('D08: the words of a glossary', () => {
  it('are read from the rows of its table', () => {
    const { terms, otherwise } = readGlossary(`${GLOSSARY}\n## Said otherwise\n\n- \`cashier.note\`: why\n`);
    expect(terms[1]).toEqual({ english: ['withdrawal', 'withdraw'], found: ['retir-'], never: ['retirada'] });
    expect(terms).toHaveLength(3);
    expect(otherwise).toEqual(['cashier.note']);
    expect(readGlossary('# Words without a table').terms).toEqual([]);
  });

  it('are used throughout: texts that follow them pass, and a value is no word', () => {
    expect(problems()).toEqual([]);
  });

  it('a word that the glossary forbids is reported with its place', () => {
    expect(problems({ 'src/texts/cashier: cashier.note': 'Tu ingreso y tus ingresos' })).toEqual([
      'src/texts/cashier: cashier.note: says "ingreso" for deposit: Tu ingreso y tus ingresos',
    ]);
  });

  it('a term of the English text uses the glossary’s word, in each form of a count', () => {
    expect(problems({ 'src/texts/cashier: cashier.left_many': 'Quedan {count} de cobros' })).toEqual([
      'src/texts/cashier: cashier.left_many: does not say withdrawal as retir-: Quedan {count} de cobros',
    ]);
  });

  it('a key with another word is excused, and an unneeded excuse is reported', () => {
    const changed = { 'src/texts/cashier: cashier.title': 'Tu dinero' };
    expect(problems(changed)).toHaveLength(2);
    expect(problems(changed, '\n## Said otherwise\n\n- `cashier.title`: both at once\n')).toEqual([]);
    expect(problems({}, '\n## Said otherwise\n\n- `cashier.title`: both at once\n')).toEqual([
      'cashier.title: the glossary excuses it, and nothing is wrong with it',
    ]);
  });

  it('lower case follows the language, and without spaces a word is found anywhere', () => {
    const own = (text: string) => new Map([['a: b', text]]);
    const with1 = (word: string) => ({ terms: [{ english: ['agent'], found: [], never: [word] }], otherwise: [] });
    const englishTexts = new Map([['a: b', 'Hello']]);
    expect(
      glossaryProblems({ tag: 'tr', glossary: with1('ışık'), own: own('IŞIK VE İLAN'), english: englishTexts }),
    ).toHaveLength(1);
    expect(
      glossaryProblems({ tag: 'ja', glossary: with1('代理'), own: own('新しい代理店です'), english: englishTexts }),
    ).toHaveLength(1);
    expect(glossaryProblems({ tag: 'ru', glossary: with1('лог'), own: own('каталог'), english: englishTexts })).toEqual(
      [],
    );
  });
});
