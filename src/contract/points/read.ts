import * as Type from '#contract/call/type.ts';
import { readAmountMinor } from '../call/amount.ts';
import { anyText, exactly, money, orNumber, text } from '../call/call-schemas.ts';
import { own } from '../call/read.ts';
import { type AmountContext, fallback, type Reading, readAs, readerOf } from '../call/reader.ts';

/** Whole points, as text. */
export const points = Type.String({ maxLength: 20, pattern: '^[0-9]+$' });
export const category = fallback(Type.String({ maxLength: 40, pattern: '^[A-Z][A-Z0-9_]*$' }), 'OTHER');

/** The same whole points, also of a number, or what takes their place. */
// @__NO_SIDE_EFFECTS__
export function inPoints<S extends Type.TSchema, Instead extends string | undefined = undefined>(
  schema: S,
  instead?: Instead,
) {
  return readAs(schema, (value): string | Instead => readPoints(value) ?? (instead as Instead));
}

function readPoints(value: unknown): string | undefined {
  return readAmountMinor(value, 0)?.toString();
}

/** A reward for points (M187). */
const item = exactly(
  {
    id: orNumber(text(64)),
    name: text(),
    text: anyText(1_000),
    /** CREDIT, SPINS, GOODS ...; a gateway may have others. */
    category,
    /** The URL of a picture; undefined if there is none. */
    picture: Type.Optional(text(2048)),
    points: inPoints(points),
    /** Required turnover in addition to the points; undefined if there is none. */
    amount: Type.Optional(money),
    /** The stock; undefined: unlimited. */
    stock: Type.Optional(Type.Integer({ minimum: 0 })),
    /** The minimum rank; 0: everybody. */
    rankLevel: Type.Integer({ minimum: 0, maximum: 99 }),
  },
  { requires: ['id', 'name', 'points'] },
);
export const itemsReply = exactly({ rewards: Type.Array(item) });
export type PointItem = Reading<typeof item>;

const readItems = readerOf(itemsReply);

/** Reads the rewards; rows without id, name or points are left out. Never throws. */
export function readPointItems(value: unknown, context: AmountContext): readonly PointItem[] {
  return readItems(value, context).rewards;
}

/** Reads the points balance; null if the reply has none. Never throws. */
export function readPointBalance(value: unknown): string | null {
  return readPoints(own(value, 'points')) ?? null;
}
