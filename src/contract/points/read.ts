import { readAmountMinor } from '../call/amount.ts';
import type { ReplyContext } from '../call/call.ts';
import { own, readId, readRows, readText, readWhole } from '../call/read.ts';

/** Something that points are exchanged for (M187). */
export interface PointItem {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  /** CREDIT, SPINS, GOODS ...; a gateway may have others. */
  readonly category: string;
  /** Address of a picture; undefined: none. */
  readonly picture: string | undefined;
  /** Whole points, as text. */
  readonly points: string;
  /** Turnover that must be reached beside the points, in minor units; undefined: none. */
  readonly amountMinor: string | undefined;
  /** How many there are; undefined: as many as wanted. */
  readonly stock: number | undefined;
  /** The lowest rank that may have it; 0: everybody. */
  readonly rankLevel: number;
}

/** Reads what points are exchanged for; rows without id, name or points are left out. Never throws. */
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

/** Reads the balance of points; null when the reply holds none. Never throws. */
export function readPointBalance(value: unknown): string | null {
  return readPoints(own(value, 'points')) ?? null;
}

const readPoints = (value: unknown) => readAmountMinor(value, 0)?.toString();
