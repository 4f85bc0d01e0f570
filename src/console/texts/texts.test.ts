import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { consoleText } from '#console/testing/console-text.ts';
import { STAFF_ACTIONS, STAFF_POLICY } from '#contract/staff/policy.ts';
import { languageProblems } from '#scripts/texts/language-problems.ts';
import { expectConsole } from '#tests/setup/console.ts';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';
import { chinese } from './chinese.ts';
import { translate, translatorOver, translatorWith } from './translate.ts';

const FOLDER = 'src/console/texts/EN';
const AREAS = readdirSync(FOLDER);

/** A text of placeholders, figures and a few names is the same in every language. */
const isOfNames = (text: string) => (text.replaceAll(/\{\w+\}/g, '').match(/[A-Za-z]+/g) ?? []).length <= 3;

describe('the console in Chinese', () => {
  it('has every area of English, in one chunk', () => {
    expect(readdirSync('src/console/texts/CN').toSorted()).toEqual(AREAS.toSorted());
    expect(Object.keys(chinese.areas).toSorted()).toEqual(AREAS.map((name) => name.replace('.json', '')).toSorted());
  });

  it.each(AREAS)('%s has the same placeholders, and is written in Chinese', (name) => {
    const read = (of: string) => JSON.parse(readFileSync(`src/console/texts/${of}/${name}`, 'utf8'));
    const english = { name: 'EN', tag: 'en', texts: read('EN') };
    const own: Readonly<Record<string, string>> = read('CN');
    // A missing text is shown in English: scripts/texts/check-texts.ts reports it.
    const found = languageProblems({ name, tag: 'zh-Hans', texts: own }, english);
    expect(found.filter((problem) => !problem.endsWith(' is missing'))).toEqual([]);
    const unwritten = Object.entries(own).filter(([, text]) => !/\p{Script=Han}/u.test(text) && !isOfNames(text));
    expect(unwritten.map(([key]) => key)).toEqual([]);
  });

  it('a word that Chinese lacks stays English, others use their plural form', async () => {
    vi.resetModules();
    const { speak } = await import('./spoken.ts');
    speak('CN', { ...chinese, areas: { ...chinese.areas, odd: { here_other: '{count} 个' } } });
    const { translate: describeChinese, translatorWith: describeChineseWith } = await import('./translate.ts');
    const odd = describeChineseWith('odd', { here_one: '1 here', here_other: '{count} here', gone: 'Gone' });
    expect([describeChinese('act.cancel'), odd('here', { count: 1 }), odd('gone')]).toEqual(['取消', '1 个', 'Gone']);
    vi.resetModules();
  });

  it('shared words of the rewards screens are Chinese on each of them', async () => {
    vi.resetModules();
    const { speak } = await import('./spoken.ts');
    speak('CN', chinese);
    const { translatorOf } = await import('../rewards/words.ts');
    const missions = translatorOf('missions', { title: 'Missions' });
    expect([missions('title'), missions('editor.back')]).toEqual(['任务', '返回列表']);
    vi.resetModules();
  });
});

it('M378: the console lists staff rights as in the policy', () => {
  const staff = JSON.parse(readFileSync(join(FOLDER, 'staff.json'), 'utf8'));
  for (const action of STAFF_ACTIONS) expect(staff[`policy.${action}`]).toBe(STAFF_POLICY[action].allows);
});

describe('the console texts', () => {
  it.each(AREAS)('%s is complete, and counted texts have the English plural forms', (name) => {
    const english = { name, tag: 'en', texts: JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) };
    expect(languageProblems(english, english)).toEqual([]);
  });

  it.each(COMPLETE_LANGUAGES)('staff texts for a player of %s are complete', (name) => {
    const read = (of: string) => JSON.parse(readFileSync(`src/console/texts/players/${of}.json`, 'utf8'));
    const english = { name: 'EN', tag: 'en', texts: read('EN') };
    expect(languageProblems({ name, tag: 'en', texts: read(name) }, english)).toEqual([]);
  });

  it('an area overrides the areas under it, and those override common words', () => {
    const top = { 'act.cancel': 'Leave it', 'only.top': 'top' };
    const over = translatorOver(['test top', top], ['test under', { 'only.top': 'no', 'only.under': 'under' }]);
    expect([over('act.cancel'), over('only.top'), over('only.under'), over('panel.close')]).toEqual([
      'Leave it',
      'top',
      'under',
      'Close',
    ]);
    expect(translate('act.cancel')).toBe('Cancel');
  });

  it('a counted text uses its plural form', () => {
    const describeGames = translatorWith('test games', {
      found_one: consoleText('games', 'found', { count: 1 }),
      found_other: '{count} games',
    });
    expect([0, 1, 2].map((count) => describeGames('found', { count }))).toEqual([
      '0 games',
      consoleText('games', 'found', { count: 1 }),
      '2 games',
    ]);
  });

  it('values are only shown, with any name and content', () => {
    const describeOdd = translatorWith('test odd', { odd: '{who} said {lng} and {ns}' });
    expect(describeOdd('odd', { who: '{lng} $& $t(x)', lng: 'de', ns: 'other', context: 'x', replace: 'y' })).toBe(
      '{lng} $& $t(x) said de and other',
    );
  });

  it('a key made from data may lack a text; another one shows itself and is reported once', () => {
    expect([
      translate.ifKnown('role.support'),
      translate.ifKnown('role.nobody'),
      translate.ifKnown('constructor'),
    ]).toEqual(['Support', undefined, undefined]);
    expectConsole(/There is no text role\.nobody/);
    const unknown = 'role.nobody' as 'role.support';
    expect([translate(unknown), translate(unknown)]).toEqual(['role.nobody', 'role.nobody']);
  });
});
