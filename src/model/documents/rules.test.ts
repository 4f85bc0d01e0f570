import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRules, ruleLabel, ruleOf } from './rules.ts';

const full = { field: 'a', enabled: true, required: true, minLength: 6, maxLength: 16, pattern: '^x$', kind: 1 };

test('M110: every part of a rule is read', () => {
  const sent = {
    key: 'a',
    enabled: true,
    required: true,
    minLength: 6,
    maxLength: 16,
    acceptedPattern: '^x$',
    patternId: 1,
  };
  const { value, problems } = parseRules({ a: sent });
  expect(ruleOf(value, 'a')).toEqual(full);
  expect(problems).toEqual([]);
});

test('M110: a rule names its field by language; bad labels are reported and dropped', () => {
  const read = (labels: unknown) => {
    const { value, problems } = parseRules({ team: { labels } });
    return { labels: ruleOf(value, 'team')?.labels, problems: problems.map(({ path }) => path) };
  };
  const labels = { EN: 'Favourite team', VI: 'Đội yêu thích' };
  expect(read(labels)).toEqual({ labels, problems: [] });
  expect(read({ EN: ' ', VI: 'Đội' })).toEqual({ labels: { VI: 'Đội' }, problems: [] });
  expect(read({ english: 'Team', EN: 'Team' })).toEqual({ labels: { EN: 'Team' }, problems: ['/team/labels/english'] });
  expect(read({ EN: 'x'.repeat(81) })).toEqual({ labels: undefined, problems: ['/team/labels/EN'] });
  expect(read('Team')).toEqual({ labels: undefined, problems: ['/team/labels'] });
  for (const none of [undefined, null, {}]) expect(read(none)).toEqual({ labels: undefined, problems: [] });
  const rule = { ...full, labels };
  expect([
    ruleLabel(rule, 'VI', 'EN'),
    ruleLabel(rule, 'TH', 'EN'),
    ruleLabel(rule, 'TH'),
    ruleLabel(full, 'EN'),
  ]).toEqual(['Đội yêu thích', 'Favourite team', undefined, undefined]);
});

test('M110: yes, numbers and lengths have every spelling of the wire', () => {
  for (const yes of [true, 1, '1', 'true']) {
    const { value, problems } = parseRules({
      a: { enabled: yes, required: yes, minLength: '6', maxLength: ' 16 ', patternId: '1' },
    });
    expect(ruleOf(value, 'a')).toEqual({ ...full, pattern: null });
    expect(problems).toEqual([]);
  }
  for (const no of [false, 0, '0', 'false', '', null, undefined]) {
    const { value, problems } = parseRules({ a: { enabled: no, required: no } });
    expect(ruleOf(value, 'a')).toMatchObject({ enabled: false, required: false });
    expect(problems).toEqual([]);
  }
});

test('M110: missing parts of a rule are no, 0 to 255, no pattern, no kind', () => {
  const bare = { field: 'a', enabled: false, required: false, minLength: 0, maxLength: 255, pattern: null, kind: null };
  for (const sent of [{}, { minLength: null, maxLength: null, acceptedPattern: null, patternId: null }]) {
    expect(parseRules({ a: sent })).toMatchObject({ value: { a: bare }, problems: [] });
  }
});

test.each([
  ['min above max', { minLength: 9, maxLength: 3 }, { minLength: 3, maxLength: 9 }, '/a/minLength'],
  ['negative min', { minLength: -1 }, { minLength: 0 }, '/a/minLength'],
  ['huge max', { maxLength: 1e12 }, { maxLength: 255 }, '/a/maxLength'],
  ['max of nothing', { maxLength: 0 }, { maxLength: 255 }, '/a/maxLength'],
  ['broken number', { maxLength: '12px' }, { maxLength: 255 }, '/a/maxLength'],
  ['fraction', { minLength: 1.5 }, { minLength: 0 }, '/a/minLength'],
  ['strange yes', { enabled: 'yes' }, { enabled: false }, '/a/enabled'],
  ['pattern that is no text', { acceptedPattern: 7 }, { pattern: null }, '/a/acceptedPattern'],
  ['endless pattern', { acceptedPattern: 'a'.repeat(501) }, { pattern: null }, '/a/acceptedPattern'],
  ['kind that is no number', { patternId: 'digits' }, { kind: null }, '/a/patternId'],
])('M110: %s is repaired with a problem', (_name, sent, repaired, path) => {
  const { value, problems } = parseRules({ a: sent });
  expect(ruleOf(value, 'a')).toMatchObject(repaired);
  expect(problems.map((problem) => problem.path)).toEqual([path]);
});

test('M110: an unknown kind is unchanged', () => {
  expect(parseRules({ a: { patternId: 42 } })).toMatchObject({ value: { a: { kind: 42 } }, problems: [] });
});

test('M110: a negative zero, which JSON reads and never writes, is zero', () => {
  for (const zero of ['-0', '"-0"']) {
    const raw: unknown = JSON.parse(`{"a": {"minLength": ${zero}, "patternId": ${zero}}}`);
    const { value, problems } = parseRules(raw);
    expect([ruleOf(value, 'a')?.minLength, ruleOf(value, 'a')?.kind]).toEqual([0, 0]);
    expect(problems).toEqual([]);
  }
});

test('M110: field names are plain words; names of a prototype are ordinary names', () => {
  const raw: unknown = JSON.parse(
    '{"__proto__": {"enabled": 1}, "constructor": {"enabled": 1}, "a b": {"enabled": 1}, "b": 3}',
  );
  const { value, problems } = parseRules(raw);
  expect(Object.keys(value)).toEqual(['constructor']);
  expect(ruleOf(value, 'constructor')?.enabled).toBe(true);
  expect(problems.map((problem) => problem.path)).toEqual(['/__proto__', '/a b', '/b']);
  expect(ruleOf(parseRules({}).value, 'constructor')).toBeUndefined();
  expect(ruleOf(JSON.parse('{}'), 'toString')).toBeUndefined();
});

test('M110: fields keep the document’s order, and sixty are the most', () => {
  expect(Object.keys(parseRules({ zalo: {}, address: {}, line: {} }).value)).toEqual(['zalo', 'address', 'line']);
  const many = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`field${at}`, {}]));
  const { value, problems } = parseRules(many);
  expect(Object.keys(value)).toHaveLength(60);
  expect(problems).toHaveLength(1);
});

test('M110: no JSON makes the parser throw, and every returned rule makes sense', () => {
  const rule = fc.dictionary(
    fc.constantFrom(
      'key',
      'enabled',
      'required',
      'minLength',
      'maxLength',
      'acceptedPattern',
      'patternId',
      '__proto__',
    ),
    fc.oneof(fc.jsonValue(), fc.integer({ min: -9, max: 300 })),
  );
  const raw = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(fc.string(), rule),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), rule),
  );
  fc.assert(
    fc.property(raw, (json) => {
      const { value } = parseRules(json);
      for (const [name, found] of Object.entries(value)) {
        expect(found.field).toBe(name);
        expect(0 <= found.minLength && found.minLength <= found.maxLength && found.maxLength <= 255).toBe(true);
      }
      expect(JSON.parse(JSON.stringify(value))).toEqual({ ...value });
    }),
  );
});
