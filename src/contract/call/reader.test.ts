import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { amount, exactly, knownMoney, money, nothing, oneOf, text } from './call-schemas.ts';
import { MAX_ROWS } from './read.ts';
import { asSent, fallback, named, plainReaderOf, type Reading, readAs, readerOf as readerWith } from './reader.ts';
import * as Type from './type.ts';

/** A reader of replies in a currency with two decimals. */
const readerOf = <S extends Type.TSchema>(schema: S, mostRows?: number) => {
  const readIn = readerWith(schema, mostRows);
  return (value: unknown) => readIn(value, { currencyExponent: 2 });
};

const kind = oneOf(['BANK', 'CASH'] as const);
const row = exactly(
  {
    id: text(),
    kind,
    state: fallback(Type.Enum(['open', 'done']), 'done'),
    amount,
    count: Type.Integer(),
    isOpen: Type.Boolean(),
    names: Type.Array(text()),
    note: Type.Optional(text()),
    texts: Type.Optional(Type.Record(Type.String(), Type.String())),
    tags: Type.Optional(Type.Array(text())),
  },
  { requires: ['id', 'kind'] },
);
const reply = exactly({
  rows: Type.Array(row),
  next: Type.Union([Type.String(), Type.Null()]),
  of: exactly({ a: text() }),
});
const read = readerOf(reply);
const whole = {
  id: 'a',
  kind: 'BANK',
  state: 'open',
  amount: '12.50',
  count: 3,
  isOpen: true,
  names: ['x'],
  note: 'n',
  texts: { EN: 'e' },
  tags: [],
};

describe('reading a reply by its schema', () => {
  test('a valid reply is read as it is, without unknown properties', () => {
    const value = { rows: [whole], next: 'p', of: { a: 'b' } };
    expect(read({ ...value, extra: 1, rows: [{ ...whole, extra: 1 }] })).toEqual(value);
  });

  test.each([null, undefined, 5, 'x', [], true])('%j is an empty reply', (value) => {
    expect(read(value)).toEqual({ rows: [], of: { a: '' } });
  });

  test('an absent or unknown property has its place taken; an optional one stays absent', () => {
    expect(read({ rows: [{ id: 'a', kind: 'CASH', state: 'other', note: 5, amount: null }] }).rows).toEqual([
      { id: 'a', kind: 'CASH', state: 'done', amount: '0', count: 0, isOpen: false, names: [], texts: {}, tags: [] },
    ]);
  });

  test.each([{ id: undefined }, { id: '' }, { id: 7 }, { kind: 'other' }, { kind: null }])(
    'a row with %j is left out: it needs its id and its kind',
    (part) => {
      expect(read({ rows: [{ ...whole, ...part }, whole, 'none', null] }).rows).toEqual([whole]);
    },
  );

  test.each([
    ['count', '7', 7],
    ['count', 7.5, 0],
    ['count', '1e3', 0],
    ['isOpen', '1', true],
    ['isOpen', 'true', true],
    ['isOpen', 'yes', false],
    ['names', ['x', 5, null], ['x']],
  ])('%s as %j is read as %j', (name, value, expected) => {
    expect(read({ rows: [{ ...whole, [name]: value }] }).rows[0]).toMatchObject({ [name]: expected });
  });

  test('an inherited property is none', () => {
    expect(read(Object.create({ rows: [whole] })).rows).toEqual([]);
  });

  test('a reply that needs a property is absent without it', () => {
    expect(readerOf(row)({ ...whole, id: null })).toBeUndefined();
  });

  test('a choice of objects is told apart by its constant', () => {
    const choice = Type.Union([
      exactly({ is: Type.Literal('done'), at: Type.Integer() }),
      exactly({ is: Type.Literal('refused'), because: text() }),
    ]);
    const readChoices = readerOf(exactly({ list: Type.Array(choice) }));
    const list = [
      { is: 'refused', because: 'x' },
      { is: 'done', at: 4 },
    ];
    expect(readChoices({ list: [...list, { is: 'other' }] }).list).toEqual(list);
  });

  test('a value with a reader of its own is read by it, also if it is absent', () => {
    const readLength = readerOf(exactly({ a: readAs(Type.Unknown(), (value) => String(value).length) }));
    expect([readLength({ a: 'four' }), readLength({})]).toEqual([{ a: 4 }, { a: 9 }]);
  });

  test('a value that is read as it was sent gets nothing added', () => {
    const rule = asSent(
      exactly({ days: Type.Integer(), isOn: Type.Optional(Type.Boolean()), tags: row.properties.tags }),
    );
    const readRule = readerOf(exactly({ rule }));
    expect(readRule({ rule: { days: 3, extra: 1 } })).toStrictEqual({ rule: { days: 3 } });
    expectTypeOf<Reading<typeof rule>>().toEqualTypeOf<{
      readonly days: number;
      readonly isOn?: boolean;
      readonly tags?: readonly string[];
    }>();
  });

  test('a money amount is read in minor units and under another name, by the decimals of the currency', () => {
    const sums = exactly(
      {
        won: money,
        fee: money,
        cap: Type.Optional(money),
        left: knownMoney,
        buttons: Type.Array(money),
        claimed: named('isClaimed', Type.Boolean()),
      },
      { requires: ['won'] },
    );
    const readSums = readerWith(sums);
    const sent = { won: '12.349', cap: 3, buttons: ['1', 'x', '2.5'], claimed: true };
    expect(readSums(sent, { currencyExponent: 2 })).toEqual({
      wonMinor: '1234',
      feeMinor: '0',
      capMinor: '300',
      leftMinor: undefined,
      buttonsMinor: ['100', '250'],
      isClaimed: true,
    });
    expect(readSums(sent, { currencyExponent: 0 })).toMatchObject({ wonMinor: '12', buttonsMinor: ['1', '2'] });
    expect(readSums({ won: 'many' }, { currencyExponent: 2 })).toBeUndefined();
    expectTypeOf<Reading<typeof sums>>().toEqualTypeOf<{
      readonly wonMinor: string;
      readonly feeMinor: string;
      readonly capMinor: string | undefined;
      readonly leftMinor: string | undefined;
      readonly buttonsMinor: readonly string[];
      readonly isClaimed: boolean;
    }>();
  });

  test('money needs the currency: a reader without it is a fault of the schema', () => {
    expect(plainReaderOf(exactly({ count: Type.Integer() }))({ count: '3' })).toEqual({ count: 3 });
    expect(() => plainReaderOf(exactly({ won: money }))({ won: '1' })).toThrow('A schema with money');
  });

  test('a list of a foreign reply is cut, one of our own gateway is not', () => {
    const rows = Array.from({ length: MAX_ROWS + 1 }, () => whole);
    expect(read({ rows }).rows).toHaveLength(MAX_ROWS);
    expect(readerOf(reply, Number.POSITIVE_INFINITY)({ rows }).rows).toHaveLength(MAX_ROWS + 1);
  });

  test('a required choice without anything in its place is a fault of the schema', () => {
    expect(() => readerOf(exactly({ kind }))({})).toThrow('Nothing takes the place of kind');
  });

  test('no value makes it throw', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (one, other) => {
        expect(Array.isArray(read({ rows: [one, { ...whole, names: other }], of: other }).rows)).toBe(true);
        expect(Array.isArray(read(one).rows)).toBe(true);
      }),
    );
  });

  test('the type says what is always there', () => {
    expectTypeOf<Reading<typeof row>>().toEqualTypeOf<{
      readonly id: string;
      readonly kind: 'BANK' | 'CASH';
      readonly state: 'open' | 'done';
      readonly amount: string;
      readonly count: number;
      readonly isOpen: boolean;
      readonly names: readonly string[];
      readonly note: string | undefined;
      readonly texts: Readonly<Record<string, string>>;
      readonly tags: readonly string[];
    }>();
    expectTypeOf(readerOf(row)).returns.toEqualTypeOf<Reading<typeof row> | undefined>();
    expectTypeOf(readerOf(nothing)).returns.toEqualTypeOf<undefined>();
  });
});
