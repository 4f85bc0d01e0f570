import { expect, test } from 'vitest';
import { parseRules, ruleOf } from '#model/documents/rules.ts';
import cn from '#texts/CN/form.json' with { type: 'json' };
import en from '#texts/EN/form.json' with { type: 'json' };
import vi from '#texts/VI/form.json' with { type: 'json' };
import { checklistOf } from './checklist.ts';
import { KINDS } from './kinds.ts';
import { createRe2Engine } from './re2-engine.ts';

const engine = createRe2Engine();

function check(sent: unknown, value: string): readonly (readonly [key: string, ok: boolean])[] {
  const rule = ruleOf(parseRules({ a: sent }).value, 'a');
  return rule ? checklistOf(rule, value, engine).map(({ message, ok }) => [message.key, ok]) : [];
}

test('a rule is shown before the error: its length and the meaning of its kind', () => {
  const sent = { minLength: 6, maxLength: 16, acceptedPattern: '^[A-Za-z][A-Za-z0-9]*$', patternId: 1 };
  expect(check(sent, '')).toEqual([
    ['form.hint.length', false],
    ['form.hint.kind_1', false],
  ]);
  expect(check(sent, 'abc')).toEqual([
    ['form.hint.length', false],
    ['form.hint.kind_1', true],
  ]);
  expect(check(sent, '1abcdef')).toEqual([
    ['form.hint.length', true],
    ['form.hint.kind_1', false],
  ]);
  expect(check(sent, 'abcdef')).toEqual([
    ['form.hint.length', true],
    ['form.hint.kind_1', true],
  ]);
});

test('dates have no length to show, and any text has no kind to show', () => {
  expect(check({ patternId: 11 }, '2026-01-01')).toEqual([['form.hint.kind_11', true]]);
  expect(check({ acceptedPattern: '*', patternId: 6 }, 'a')).toEqual([['form.hint.length', true]]);
  expect(check({ patternId: 42 }, 'a')).toEqual([['form.hint.length', true]]);
});

test('every kind has its hint in every language', () => {
  for (const texts of [en, cn, vi] as readonly Readonly<Record<string, string>>[]) {
    expect(KINDS.filter(({ id }) => id !== 0 && !texts[`form.hint.kind_${id}`])).toEqual([]);
  }
});
