import type { NoRequest } from '#contract/call/call.ts';
import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import { readVersioned, type Versioned } from '../deeds.ts';
import { defineStaffCall } from '../staff-call.ts';

/** What an item is called in one language, and what is said of it. */
export interface ItemWords {
  readonly name: string;
  readonly text?: string;
}

/** Something that points are exchanged for, as staff write it. Amounts are decimal text, points whole. */
export interface WrittenItem {
  readonly place: number;
  /** GOODS are sent to an address, CREDIT is money at once; the others are answered by hand. */
  readonly category: string;
  /** An address of a picture that the site may draw. */
  readonly picture?: string;
  /** Of one. */
  readonly points: string;
  /** Turnover that must be reached beside the points. */
  readonly turnover?: string;
  /** Of CREDIT: the money that one gives. */
  readonly credit?: string;
  /** The rank of the club from which on it is offered; 0: to everybody. */
  readonly rank: number;
  /** Off: nobody sees it, and what was asked for stays. */
  readonly isOn: boolean;
  /** By language (`EN`). */
  readonly words: Readonly<Record<string, ItemWords>>;
}

export interface StaffItem extends WrittenItem {
  readonly id: string;
  /** Raised by each change of the staff's, of its stock too. */
  readonly version: number;
  /** Absent: as many as wanted. */
  readonly stock?: number;
  /** Pieces that were asked for and wait for an answer, and those that were approved. */
  readonly waiting: number;
  readonly taken: number;
}

export interface StaffMall {
  readonly items: readonly StaffItem[];
  readonly currency: string;
  readonly exponent: number;
}

/** The mall of a merchant, items that are off too, in its order. */
export const staffMall = defineStaffCall<NoRequest, StaffMall>({
  name: 'staffMall',
  method: 'GET',
  path: '/staff/merchants/:merchant/mall',
  access: 'mall.read',
  read: (value) => ({
    items: readRows(own(value, 'items'), readItem),
    ...{ currency: readText(value, 'currency') ?? '', exponent: readWhole(value, 'exponent') ?? 2 },
  }),
});

/**
 * Writes an item: a new one without a version, else over the one that was seen; its stock is corrected by itself. What was exchanged
 * keeps the item as it was. `conflict` (StaffActionConflict) over a newer version.
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

/** add, remove: so many pieces came or went. count: so many are there, whatever was thought. unlimited: nobody counts any more. */
export const STOCK_CHANGES = ['add', 'remove', 'count', 'unlimited'] as const;
export type StockChange = (typeof STOCK_CHANGES)[number];

export interface StockNow extends Versioned {
  readonly stock: number | undefined;
}

/** Corrects the stock of an item over the version that was seen: the same press again is a `conflict` (StaffActionConflict), and changes nothing. */
export const correctStock = defineStaffCall<
  {
    readonly id: string;
    readonly version: number;
    readonly change: StockChange;
    /** Absent where nobody counts any more. */
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
    ...{ id, version, category, points, ...texts, isOn: readYes(row, 'isOn'), ...(stock !== undefined && { stock }) },
    ...{ place: readWhole(row, 'place') ?? 0, rank: readWhole(row, 'rank') ?? 0 },
    words: (typeof words === 'object' && words !== null ? words : {}) as WrittenItem['words'],
    ...{ waiting: readWhole(row, 'waiting') ?? 0, taken: readWhole(row, 'taken') ?? 0 },
  };
}
