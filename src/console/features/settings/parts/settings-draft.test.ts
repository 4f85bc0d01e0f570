import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { own } from '#model/json/json.ts';
import { applyProposals } from '#model/proposals/apply.ts';
import type { TreeBodies } from '#model/site/served-trees.ts';
import { anyJson } from '#model/testing/arbitraries.ts';
import { anyTrees } from '#model/testing/proposed-changes.ts';
import { partsOf, SECTION_IDS, SUBJECTS, type Subject, sectionOf } from './sections.ts';
import { listOfObjects, listOfTexts, writeTexts } from './setting-shapes.ts';
import {
  changedSubjects,
  draftedSetting,
  draftProblems,
  NO_DRAFT,
  otherSettings,
  proposalsOf,
  readDraft,
  savedSetting,
  setDraft,
  sortDraft,
} from './settings-draft.ts';
import { entriesOf, labelKey, namePlayers, namesPlayers, relaysOf, setKey, splitWords, textsOf } from './values.ts';

const TREES: TreeBodies = {
  switches: {},
  rules: {},
  whitelabel: { agentCentre: 1, operator: { of: 'cards' }, accountCentreTypes: ['1', 2] },
  status: {
    maintenance: false,
    resources: [{ resourceType: 'IOS', url: 'https://a.example', mystery: 'kept' }],
    extra: [1],
  },
};

const SETTINGS = Object.values(SUBJECTS)
  .flat()
  .filter((subject) => subject !== 'status.maintenance');

describe('a draft', () => {
  it('M377: any key can be set and sent, and the rest of the trees stays unchanged', () => {
    const anySubject = fc.constantFrom(...SETTINGS);
    fc.assert(
      fc.property(
        anyTrees,
        fc.dictionary(fc.constantFrom('mystery', 'constructor', 'x'), anyJson),
        fc.array(fc.tuple(anySubject, anyJson), { maxLength: 4 }),
        (trees, unknown, edits) => {
          const before = { ...trees, status: { ...(trees.status as object), ...unknown } };
          const draft = edits.reduce((made, [subject, value]) => setDraft(made, before, subject, value), NO_DRAFT);
          const { trees: after } = applyProposals(before, proposalsOf(draft, changedSubjects(draft, before)));
          for (const subject of SETTINGS)
            expect(savedSetting(after, subject)).toEqual(draftedSetting(draft, before, subject));
          expect(otherSettings(after)).toEqual(otherSettings(before));
          expect(own(after.status, 'maintenance')).toEqual(own(before.status, 'maintenance'));
          expect([after.switches, after.rules]).toEqual([before.switches, before.rules]);
        },
      ),
    );
  });

  it('M377: a reverted value is no edit, and the same value saved by another user leaves none', () => {
    const moved = setDraft(NO_DRAFT, TREES, 'status.localCountry', 'SG');
    expect(changedSubjects(moved, TREES)).toEqual(['status.localCountry']);
    expect(setDraft(moved, TREES, 'status.localCountry', null)).toEqual(NO_DRAFT);
    const saved = applyProposals(TREES, proposalsOf(moved, ['status.localCountry'])).trees;
    expect(changedSubjects(moved, saved)).toEqual([]);
  });

  it('M377: visitors are admitted before the site closes and cleared after it opened', () => {
    const subjects: Subject[] = ['status.maintenance', 'status.maintenanceVisitors'];
    const visitors = { kind: 'setting', tree: 'status', key: 'maintenanceVisitors', value: ['10.0.0.1'] };
    const draft = { 'status.maintenance': true, 'status.maintenanceVisitors': ['10.0.0.1'] };
    expect(proposalsOf(draft, subjects)).toEqual([visitors, { kind: 'maintenance', on: true }]);
    expect(proposalsOf({ ...draft, 'status.maintenance': false }, subjects)[0]).toEqual({
      kind: 'maintenance',
      on: false,
    });
  });

  it('M377: invalid edits are withheld, the rest can be sent', () => {
    const wrong = setDraft(NO_DRAFT, TREES, 'status.maintenanceVisitors', ['everybody']);
    const both = setDraft(wrong, TREES, 'status.mainDomain', 'www.a.example');
    expect(sortDraft(both, TREES)).toEqual({
      sendable: ['status.mainDomain'],
      held: ['status.maintenanceVisitors'],
    });
    expect(draftProblems(both, TREES, 'status.maintenanceVisitors').map(({ path }) => path)).toEqual(['/0']);
  });

  it('M377: is read back from its stored text; any other text is none', () => {
    const draft = { 'status.localCountry': 'SG', 'whitelabel.agentCentre': true };
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
    expect(readDraft(JSON.stringify({ ...draft, 'rules.email': {}, __proto__: {} }))).toEqual(draft);
    for (const text of [null, '', 'no json', '[]', '1']) expect(readDraft(text)).toEqual(NO_DRAFT);
  });

  it('M377: keys without a section are shown unchanged', () => {
    expect(otherSettings(TREES)).toEqual({ whitelabel: { operator: { of: 'cards' } }, status: { extra: [1] } });
  });
});

test('every section has its own address, and any other leads to the first', () => {
  expect(SECTION_IDS.map((id) => sectionOf(id))).toEqual(SECTION_IDS);
  expect(sectionOf('constructor')).toBe('resources');
  expect(partsOf('status.resources')).toEqual({ tree: 'status', key: 'resources' });
});

describe('parts of raw values', () => {
  it('M377: what a form shows of a list keeps its format, also entries without form fields', () => {
    const [texts, objects] = [listOfTexts(), listOfObjects('entries', ['url'])];
    fc.assert(
      fc.property(fc.array(anyJson), (list) => {
        expect(texts.write(texts.read(list), list)).toEqual(list);
        expect(objects.write(objects.read(list), list)).toEqual(list);
      }),
    );
  });

  it('a list of texts preserves non-text entries when moved, and an emptied text stays as empty', () => {
    expect(writeTexts(['b', '{"odd":1}', undefined], ['b', 'a', { odd: 1 }])).toEqual(['b', { odd: 1 }, '']);
    expect(listOfTexts(null).write({ list: [] }, ['a'])).toBeNull();
    const { write } = listOfObjects('entries', ['url']);
    expect(write({ entries: [{ url: undefined, label: undefined, mystery: 1 }] }, [])).toEqual([
      { url: '', mystery: 1 },
    ]);
  });

  it('a key is set or removed, and the others stay', () => {
    const raw = { a: 1, b: { c: 2 } };
    expect(setKey(raw, 'a', 'x')).toEqual({ a: 'x', b: { c: 2 } });
    expect(setKey(raw, 'a', undefined)).toEqual({ b: { c: 2 } });
    expect(setKey('nothing', 'a', 1)).toEqual({ a: 1 });
  });

  it('D02: players are named among the types, and the other types stay in the server’s format', () => {
    expect(namesPlayers(['0', 1])).toBe(true);
    expect(namesPlayers(undefined)).toBe(false);
    expect(namePlayers(['1', 2], true)).toEqual([0, '1', 2]);
    expect(namePlayers(['0', '1', 0], false)).toEqual(['1']);
  });

  it('a non-text value is shown as written', () => {
    expect(textsOf(['a', 1, null])).toEqual(['a', '1', 'null']);
    expect(entriesOf({})).toEqual([]);
    expect(relaysOf({ relays: { a: 'b', c: 1 } })).toEqual([
      ['a', 'b'],
      ['c', '1'],
    ]);
    expect(relaysOf(undefined)).toEqual([]);
    expect(splitWords(' 10.0.0.1, 10.0.0.2\n10.0.0.3;')).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3']);
    expect(labelKey('CN')).toBe('labelNameCn');
  });
});
