import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBrand } from '#model/site/brand.ts';
import { brandText, DEMO_TEXTS as DEMOS, oneEdit } from '#tests/setup/brand-texts.ts';
import { cases } from '#tests/setup/cases.ts';
import { brandKeyOrder } from './brand-key-order.ts';
import { editFileText } from './edit-text.ts';
import { sameText, valueAt } from './pointers.ts';

const parse = (text: string): Record<string, unknown> => JSON.parse(text.replace(/^\uFEFF/, ''));

function expectOnlyItsLines(before: string, after: string, pointer: string): void {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let [head, tail] = [0, 0];
  while (head < old.length && old[head] === now[head]) head += 1;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const changed = [...old.slice(head, old.length - tail), ...now.slice(head, now.length - tail)].join('\n');
  const top = pointer.split('/')[1] ?? '';
  // Other top-level keys appear in the changed lines only where a comma has to be added or removed.
  const depth = /\n([\t ]+)"/.exec(before)?.[1];
  if (depth === undefined) return;
  const others = [...changed.matchAll(/^([\t ]*)"([^"]+)":/gm)].filter(
    ([, indent, key]) => indent === depth && key !== top,
  );
  for (const [, , key] of others) expect(sameText(parse(after)[key ?? ''])).toBe(sameText(parse(before)[key ?? '']));
  expect(others.length).toBeLessThanOrEqual(2);
}

describe('edits of a brand file', () => {
  it('issue 46: writing what stands there, and writing and taking back, leave every byte', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...DEMOS), brandText), oneEdit, (text, { pointer, to }) => {
        const there = valueAt(parse(text), pointer);
        if (there !== undefined) expect(editFileText(text, pointer, there)).toBe(text);
        const edited = editFileText(text, pointer, to, brandKeyOrder);
        expect(valueAt(parse(edited), pointer)).toEqual(to);
        if (there === undefined)
          expect(sameText(parse(editFileText(edited, pointer, undefined)))).toBe(sameText(parse(text)));
      }),
      { numRuns: cases(60) },
    );
  });

  it('issue 46: one changed key changes only its own lines, and no other value', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...DEMOS), brandText), oneEdit, (text, { pointer, to }) => {
        const edited = editFileText(text, pointer, to, brandKeyOrder);
        expect(edited.startsWith('\uFEFF')).toBe(text.startsWith('\uFEFF'));
        expect(/\r\n/.test(edited)).toBe(/\r\n/.test(text));
        expectOnlyItsLines(text, edited, pointer);
        const [before, after] = [parse(text), parse(edited)];
        const top = pointer.split('/')[1] ?? '';
        for (const key of Object.keys(before)) if (key !== top) expect(after[key]).toEqual(before[key]);
        expect(parseBrand(after).value === null).toBe(parseBrand(before).value === null);
      }),
      { numRuns: cases(60) },
    );
  });

  it('issue 46: a colour of a demo brand is one line; a new key stands where the schema has it', () => {
    for (const text of DEMOS) {
      const edited = editFileText(text, '/theme/seeds/accent', '#123456');
      const lines = text.split('\n');
      expect(edited.split('\n').filter((line, at) => line !== lines[at])).toEqual(['      "accent": "#123456",']);
    }
    const [, harbor = ''] = DEMOS;
    const numerals = editFileText(harbor, '/numerals', 'arabic', brandKeyOrder);
    expect(Object.keys(parse(numerals))).toEqual([...Object.keys(parse(harbor)), 'numerals'].toSorted(bySchema));
    expect(editFileText(numerals, '/numerals', undefined)).toBe(harbor);
  });

  it('issue 46: a removed key takes the objects that it leaves empty; a wrong pointer changes nothing', () => {
    const text =
      '{\n  "name": "A",\n  "theme": {\n    "roles": {\n      "dark": {\n        "text": "#ffffff"\n      }\n    }\n  }\n}\n';
    expect(editFileText(text, '/theme/roles/dark/text', undefined)).toBe('{\n  "name": "A"\n}\n');
    for (const pointer of ['', 'name', '/name/deeper', '/theme/roles/dark/text/x'])
      expect(editFileText(text, pointer, 'x')).toBe(text);
    expect(editFileText('no json', '/name', 'x')).toBe('no json');
  });
});

function bySchema(one: string, other: string): number {
  const order = brandKeyOrder([]) ?? [];
  return order.indexOf(one) - order.indexOf(other);
}
