import { describe, expect, it } from 'vitest';
import { loadTexts } from '#texts/load-node.ts';
import { placeholdersOf, textProblems } from './text-problems.ts';
import { usesIn } from './text-uses.ts';

const english = { form: { 'form.short': 'At least {count} letters' }, ui: { 'ui.close': 'Close' } };
const vietnamese = { form: { 'form.short': 'Ít nhất {count} chữ' }, ui: { 'ui.close': 'Đóng' } };

describe('the check of the texts', () => {
  it('M373: languages with the same keys and placeholders have no problem', () => {
    expect(textProblems({ EN: english, VI: vietnamese }, [{ key: 'ui.close', place: 'a.tsx' }])).toEqual([]);
  });

  it.each<[string, Parameters<typeof textProblems>[0], string]>([
    ['a missing key', { EN: english, VI: { ...vietnamese, ui: {} } }, 'VI/ui.json: ui.close is missing'],
    [
      'a key in another area',
      { EN: english, VI: { form: { ...vietnamese.form, ...vietnamese.ui } } },
      'VI/ui.json: ui.close is missing',
    ],
    [
      'a key that English lacks',
      { EN: english, VI: { ...vietnamese, home: { 'home.x': 'x' } } },
      'VI/home.json: home.x is not in EN',
    ],
    [
      'another placeholder',
      { EN: english, VI: { ...vietnamese, form: { 'form.short': 'Ít nhất {number} chữ' } } },
      'VI/form.json: form.short has "{number}", EN has "{count}"',
    ],
    [
      'a key in two areas',
      { EN: { ...english, home: { 'ui.close': 'Close' } } },
      'EN/home.json: ui.close stands in ui.json too',
    ],
    ['an empty text', { EN: { ui: { 'ui.close': ' ' } } }, 'EN/ui.json: ui.close is not a text'],
  ])('finds %s', (_name, files, problem) => {
    expect(textProblems(files, [])).toEqual([problem]);
  });

  it('finds a key that the code names and no file has', () => {
    const uses = usesIn(
      'a.tsx',
      `t('ui.close'); t("ui.open", { n: 1 }); <Dialog titleKey="ui.title" />; t(key); split('x.y');`,
    );
    expect(textProblems({ EN: english }, uses)).toEqual(['a.tsx: no text ui.open', 'a.tsx: no text ui.title']);
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
    expect(Object.keys(texts).sort()).toEqual(Object.keys(loadTexts('EN')).sort());
    expect(() => loadTexts('XX')).toThrow(/XX/);
  });
});
