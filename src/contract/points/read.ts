import { readAmountMinor } from '../call/amount.ts';
import type { ReplyContext } from '../call/call.ts';
import { own, readId, readRows, readText, readWhole } from '../call/read.ts';

/** A reward for points (M187). */
export interface PointItem {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  /** CREDIT, SPINS, GOODS ...; a gateway may have others. */
  readonly category: string;
  /** The URL of a picture; undefined if there is none. */
  readonly picture: string | undefined;
  /** Whole points, as text. */
  readonly points: string;
  /** Required turnover in addition to the points, in minor units; undefined if there is none. */
  readonly amountMinor: string | undefined;
  /** The stock; undefined: unlimited. */
  readonly stock: number | undefined;
  /** The minimum rank; 0: everybody. */
  readonly rankLevel: number;
}

/** Reads the rewards; rows without id, name or points are left out. Never throws. */
export function readPointItems(
  value: unknown,
  { currencyExponent }: Pick<ReplyContext, 'currencyExponent'>,
): readonly PointItem[] {
  return readRows(own(value, 'rewards'), (row) => {
    const [id, name] = [readId(row, 'id'), readText(row, 'name')];
    const points = readPoints(own(row, 'points'));
    if (id === undefined || !name || points === undefined) return undefined;
    return {
      id,
      name,
      points,
      text: readText(row, 'text') ?? '',
      category: readText(row, 'category') || 'OTHER',
      picture: readText(row, 'picture') || undefined,
      amountMinor: readAmountMinor(own(row, 'amount'), currencyExponent)?.toString(),
      stock: readWhole(row, 'stock'),
      rankLevel: readWhole(row, 'rankLevel') ?? 0,
    };
  });
}

/** Reads the points balance; null if the reply has none. Never throws. */
export function readPointBalance(value: unknown): string | null {
  return readPoints(own(value, 'points')) ?? null;
}

const readPoints = (value: unknown) => readAmountMinor(value, 0)?.toString();
