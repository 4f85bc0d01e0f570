import { expect, test } from 'vitest';
import {
  changedParts,
  dropRule,
  fieldOrder,
  moveRule,
  NO_DRAFT,
  proposalsOf,
  readDraft,
  savedRules,
  setRule,
  typedLength,
  withoutSent,
} from './rule-draft.ts';

const SAVED = savedRules({
  username: { key: 'username', enabled: 1, required: '1', minLength: '5', maxLength: 16, patternId: 1 },
  zalo: { key: 'zalo', enabled: 'true', acceptedPattern: '*' },
  telegram: { key: 'telegram', enabled: false },
});
const none = () => false;

test('a value equal to the current one, in any server format, is no edit', () => {
  const draft = setRule(NO_DRAFT, 'username', { enabled: true, required: true, minLength: 5, acceptedPattern: null });
  expect(changedParts(draft, SAVED, 'username')).toEqual({});
  expect(proposalsOf(draft, SAVED, none)).toEqual([]);
});

test('only changed parts are sent, and withheld edits are not', () => {
  const draft = setRule(setRule(NO_DRAFT, 'zalo', { minLength: 9, maxLength: 3 }), 'username', {
    minLength: 6,
    maxLength: 16,
  });
  expect(proposalsOf(draft, SAVED, (field) => field === 'zalo')).toEqual([
    { kind: 'rule', field: 'username', patch: { minLength: 6 } },
  ]);
});

test('M113: the order is sent when it changed, new fields included', () => {
  expect(proposalsOf(moveRule(NO_DRAFT, SAVED, 'zalo', -1), SAVED, none)).toEqual([
    { kind: 'ruleOrder', fields: ['zalo', 'username', 'telegram'] },
  ]);
  const there = moveRule(moveRule(NO_DRAFT, SAVED, 'zalo', -1), SAVED, 'zalo', 1);
  expect(proposalsOf(there, SAVED, none)).toEqual([]);
  expect(moveRule(NO_DRAFT, SAVED, 'username', -1)).toBe(NO_DRAFT);
  const added = moveRule(setRule(NO_DRAFT, 'line', { enabled: true }), SAVED, 'line', -1);
  expect(proposalsOf(added, SAVED, none).at(-1)).toEqual({
    kind: 'ruleOrder',
    fields: ['username', 'zalo', 'line', 'telegram'],
  });
  expect(proposalsOf(added, SAVED, () => true)).toEqual([]);
});

test('sent edits leave the draft, the rest stays', () => {
  const draft = moveRule(
    setRule(setRule(NO_DRAFT, 'zalo', { minLength: 9 }), 'username', { minLength: 6 }),
    SAVED,
    'zalo',
    -1,
  );
  const sent = proposalsOf(draft, SAVED, (field) => field === 'zalo');
  expect(withoutSent(draft, sent)).toEqual({ patches: { zalo: { minLength: 9 } }, order: null });
  expect(fieldOrder(dropRule(draft, 'zalo'), SAVED)).toEqual(['zalo', 'username', 'telegram']);
});

test.each([null, '', '{', '[]', '{"patches":1}', '{"patches":{"a":1},"order":[1]}'])(
  'a stored text that is no draft (%s) reads as an empty one',
  (text) => {
    const { patches, order } = readDraft(text);
    expect([patches, order ?? []]).toEqual([{}, []]);
  },
);

test('a stored draft is unchanged', () => {
  const draft = { patches: { zalo: { minLength: 'six' } }, order: ['zalo'] };
  expect(readDraft(JSON.stringify(draft))).toEqual(draft);
});

test.each([
  ['12', 12],
  ['', ''],
  ['six', 'six'],
  ['1.5', '1.5'],
])('a length %j is sent as %j', (text, sent) => {
  expect(typedLength(text)).toBe(sent);
});

test('rules named like built-in object properties are normal fields', () => {
  const saved = savedRules(JSON.parse('{"constructor":{"enabled":true},"toString":null}'));
  expect(changedParts(setRule(NO_DRAFT, 'valueOf', { minLength: 2 }), saved, 'valueOf')).toEqual({ minLength: 2 });
  expect(changedParts(NO_DRAFT, saved, 'hasOwnProperty')).toEqual({});
});
