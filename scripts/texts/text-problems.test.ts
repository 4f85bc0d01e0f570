import { describe, expect, it } from 'vitest';
import { loadTexts } from '#texts/load-node.ts';
import { baseKeyOf } from '#texts/plural-key.ts';
import { placeholdersOf } from './language-problems.ts';
import { textProblems } from './text-problems.ts';
import { usesIn } from './text-uses.ts';

const english = {
  form: { 'form.short_one': 'At least {count} letter', 'form.short_other': 'At least {count} letters' },
  ui: { 'ui.close': 'Close' },
};
const vietnamese = { form: { 'form.short_other': 'Ít nhất {count} chữ' }, ui: { 'ui.close': 'Đóng' } };

describe('the check of the texts', () => {
  it('M373: languages with the same keys and placeholders pass', () => {
    expect(textProblems({ EN: english, VI: vietnamese }, [{ key: 'ui.close', place: 'a.tsx' }])).toEqual([]);
  });

  it('M373: an incomplete language may lack texts; its existing texts are checked fully', () => {
    const validate = (russian: Parameters<typeof textProblems>[0][string]) =>
      textProblems({ EN: english, RU: russian }, [], (language) => language !== 'RU');
    expect(validate({ ui: { 'ui.close': 'Закрыть' } })).toEqual([]);
    expect(validate({ ui: { 'ui.close': 'Закрыть {now}', 'ui.old': 'Старое' } })).toEqual([
      'RU/ui.json: ui.close has "{now}", it should have ""',
      'RU/ui.json: ui.old is not in EN/ui.json',
    ]);
  });

  it.each<[string, Parameters<typeof textProblems>[0], readonly string[]]>([
    ['a missing key', { EN: english, VI: { ...vietnamese, ui: {} } }, ['VI/ui.json: ui.close is missing']],
    ['a missing area', { EN: english, VI: { form: vietnamese.form } }, ['VI/ui.json: ui.close is missing']],
    [
      'a key in another area',
      { EN: english, VI: { form: { ...vietnamese.form, ...vietnamese.ui } } },
      ['VI/form.json: ui.close is not in EN/form.json', 'VI/ui.json: ui.close is missing'],
    ],
    [
      'a key that English lacks',
      { EN: english, VI: { ...vietnamese, home: { 'home.x': 'x' } } },
      ['VI/home.json: home.x is not in EN/home.json'],
    ],
    [
      'another placeholder',
      { EN: english, VI: { ...vietnamese, form: { 'form.short_other': 'Ít nhất {number} chữ' } } },
      ['VI/form.json: form.short_other has "{number}", it should have "{count}"'],
    ],
    [
      'a plural form of another language',
      { EN: english, VI: { ...vietnamese, form: { ...vietnamese.form, 'form.short_one': 'Ít nhất {count} chữ' } } },
      ['VI/form.json: form.short_one is not a plural category of vi'],
    ],
    [
      'a plural form that is missing',
      { EN: { form: { 'form.short_other': 'At least {count} letters' } } },
      ['EN/form.json: form.short_one is missing'],
    ],
    [
      'a key in two areas',
      { EN: { ...english, home: { 'ui.close': 'Close' } } },
      ['EN/home.json: ui.close stands in ui.json too'],
    ],
    ['a text of blanks', { EN: { ui: { 'ui.close': ' ' } } }, ['EN/ui.json: ui.close is not a text']],
    ['what is no text', { EN: { ui: { 'ui.close': 7 } } }, ['EN/ui.json: ui.close is not a text']],
    ['a language of no tag', { EN: english, XX: {} }, ['XX: model/site/languages.ts does not know this language']],
  ])('finds %s', (_name, files, problems) => {
    expect(textProblems(files, [])).toEqual(problems);
  });

  it('finds a key that the code uses and no file has', () => {
    const uses = usesIn(
      'a.tsx',
      `t('ui.close'); t("ui.open", { n: 1 }); <Dialog titleKey="ui.title" />; t(key); split('x.y');`,
    );
    expect(textProblems({ EN: english }, uses)).toEqual(['a.tsx: no text ui.open', 'a.tsx: no text ui.title']);
  });

  it('finds a count without a counted text, and the reverse', () => {
    const uses = usesIn(
      'a.tsx',
      `t('ui.close', { count: 1 }); t('form.short'); t('ui.close', { name: f({ count: 1 }), of: count });
       label('form.short', { name, count }); t('form.short', values); t('form.short', { ...values }); text: 'form.short'`,
    );
    expect(textProblems({ EN: english }, uses)).toEqual([
      'a.tsx: ui.close has no plural forms, and is given a count',
      'a.tsx: form.short is counted, and is given no count',
    ]);
  });

  it('knows both kinds of placeholders', () => {
    expect(placeholdersOf('(min) - (max) of {name}, {name} {0} (maximum)')).toEqual([
      '(max)',
      '(min)',
      '{0}',
      '{name}',
    ]);
  });

  it('M373: the texts of a language are read from all its areas', () => {
    const texts = loadTexts('VI');
    expect(Object.keys(texts).length).toBeGreaterThan(20);
    const basesOf = (all: object) => [...new Set(Object.keys(all).map(baseKeyOf))].sort();
    expect(basesOf(texts)).toEqual(basesOf(loadTexts('EN')));
    expect(() => loadTexts('XX')).toThrow(/XX/);
  });
});
