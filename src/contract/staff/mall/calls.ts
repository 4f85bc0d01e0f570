import type { NoRequest } from '#contract/call/call.ts';
import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import { readVersioned, type Versioned } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';

/** Name and description of an item in one language. */
export interface ItemWords {
  readonly name: string;
  readonly text?: string;
}

/** A reward of the mall, as staff write it. Amounts are decimal text; points are whole. */
export interface WrittenItem {
  readonly place: number;
  /** GOODS are delivered to an address, CREDIT is credited at once; others are handled manually. */
  readonly category: string;
  /** A picture URL that the site is allowed to load. */
  readonly picture?: string;
  /** For one piece. */
  readonly points: string;
  /** Required turnover in addition to the points. */
  readonly turnover?: string;
  /** For CREDIT: the amount of money of one piece. */
  readonly credit?: string;
  /** Minimum rank; 0: everybody. */
  readonly rank: number;
  /** Off: hidden from members; existing exchanges stay. */
  readonly isOn: boolean;
  /** By language (`EN`). */
  readonly words: Readonly<Record<string, ItemWords>>;
}

export interface StaffItem extends WrittenItem {
  readonly id: string;
  /** Incremented by each staff change, including stock changes. */
  readonly version: number;
  /** Absent: unlimited. */
  readonly stock?: number;
  /** Pieces in pending exchanges, and in approved ones. */
  readonly waiting: number;
  readonly taken: number;
}

export interface StaffMall {
  readonly items: readonly StaffItem[];
  readonly currency: string;
  readonly exponent: number;
}

/** The mall of a merchant, including items that are off, in its order. */
export const staffMall = defineStaffCall<NoRequest, StaffMall>({
  name: 'staffMall',
  method: 'GET',
  path: '/staff/merchants/:merchant/mall',
  access: 'mall.read',
  read: (value) => ({
    items: readRows(own(value, 'items'), readItem),
    currency: readText(value, 'currency') ?? '',
    exponent: readWhole(value, 'exponent') ?? 2,
  }),
});

/**
 * Creates an item if no version is sent, else overwrites the version that was read; stock is corrected separately. Past
 * exchanges keep the item as it was. `conflict` (StaffActionConflict) if there is a newer version.
 */
export const putMallItem = defineStaffCall<
  { readonly id: string; readonly version?: number; readonly item: WrittenItem; readonly reason: string },
  Versioned | undefined
>({
  name: 'staffPutMallItem',
  method: 'PUT',
  path: '/staff/merchants/:merchant/mall/item',
  access: 'mall.change',
  read: readVersioned,
});

/** add, remove: change the stock by a number of pieces. count: set the counted stock. unlimited: no stock control. */
export const STOCK_CHANGES = ['add', 'remove', 'count', 'unlimited'] as const;
export type StockChange = (typeof STOCK_CHANGES)[number];

export interface StockNow extends Versioned {
  readonly stock: number | undefined;
}

/**
 * Corrects the stock of an item over the version that was read: a repeated request is a `conflict` (StaffActionConflict) and
 * changes nothing.
 */
export const correctStock = defineStaffCall<
  {
    readonly id: string;
    readonly version: number;
    readonly change: StockChange;
    /** Absent for `unlimited`. */
    readonly pieces?: number;
    readonly reason: string;
  },
  StockNow | undefined
>({
  name: 'staffCorrectStock',
  method: 'POST',
  path: '/staff/merchants/:merchant/mall/stock',
  access: 'mall.stock',
  read: (value) => {
    const version = readWhole(value, 'version');
    return version === undefined ? undefined : { version, stock: readWhole(value, 'stock') };
  },
});

function readItem(row: unknown): StaffItem | undefined {
  const [id, version, category] = [readText(row, 'id'), readWhole(row, 'version'), readText(row, 'category')];
  const points = readText(row, 'points');
  if (id === undefined || version === undefined || category === undefined || points === undefined) return undefined;
  const [words, stock] = [own(row, 'words'), readWhole(row, 'stock')];
  const texts = Object.fromEntries(
    (['picture', 'turnover', 'credit'] as const).flatMap((key) => {
      const found = readText(row, key);
      return found === undefined ? [] : [[key, found]];
    }),
  ) as Pick<WrittenItem, 'picture' | 'turnover' | 'credit'>;
  return {
    id,
    version,
    category,
    points,
    ...texts,
    isOn: readYes(row, 'isOn'),
    ...(stock !== undefined && { stock }),
    place: readWhole(row, 'place') ?? 0,
    rank: readWhole(row, 'rank') ?? 0,
    words: (typeof words === 'object' && words !== null ? words : {}) as WrittenItem['words'],
    waiting: readWhole(row, 'waiting') ?? 0,
    taken: readWhole(row, 'taken') ?? 0,
  };
}
