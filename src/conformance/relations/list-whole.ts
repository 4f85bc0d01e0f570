import type { Kit } from '../kit/kit.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { NotOffered, NotTried } from '../verdict/verdict.ts';
import { at, callNamed, comparable, readByPath, rowsAt, show } from './read-value.ts';
import type { Finding, Relation } from './relation.ts';

type Row = Readonly<Record<string, unknown>>;

/** A list whose pages have numbers. */
export interface NumberedPages {
  readonly call: string;
  readonly list: string;
  /** Request fields of the page and its size. */
  readonly page: string;
  readonly size: string;
  /** Fields that identify a row. */
  readonly key: readonly string[];
}

const SIZE = 2;
const MOST_PAGES = 3;

interface Pages {
  readonly whole: unknown;
  readonly pages: readonly unknown[];
}

/** Pages of two rows are the beginning of one larger page, in its order, with the same total. */
export function numberedPages({ call, list, page, size, key }: NumberedPages): Relation<Pages> {
  return {
    kind: 'list-whole',
    calls: [call],
    others: [],
    title: 'its small pages make its large page',
    harmless: true,
    async record(kit, merchant) {
      const read = (number: number, rows: number) =>
        readByPath(kit, merchant, callNamed(call), { [page]: String(number), [size]: String(rows) });
      const whole = await read(1, SIZE * MOST_PAGES);
      const rows = rowsAt(whole, list).length;
      if (rows < SIZE) throw new NotOffered(`${call} has ${rows} rows at ${merchant.code}`);
      const numbers = Array.from({ length: Math.ceil(rows / SIZE) }, (_, index) => index + 1);
      const pages = [];
      for (const number of numbers) pages.push(await read(number, SIZE));
      return { whole, pages };
    },
    find: ({ whole, pages }) => pagesFault(whole, pages, list, key),
  };
}

function pagesFault(
  whole: unknown,
  pages: readonly unknown[],
  list: string,
  key: readonly string[],
): Finding | undefined {
  const wanted = rowsAt(whole, list).map((row) => identify(row, key));
  const each = pages.map((page) => rowsAt(page, list).map((row) => identify(row, key)));
  const long = each.find((rows) => rows.length > SIZE);
  if (long) return { found: `a page has ${long.length} rows`, expected: `${SIZE}, as requested` };
  const got = each.flat();
  const again = got.find((row, index) => got.indexOf(row) !== index);
  if (again !== undefined) return { found: `${again} is on two pages`, expected: 'each row on one page' };
  const index = wanted.findIndex((row, place) => got[place] !== row);
  if (index >= 0)
    return {
      found: `row ${index + 1} of the pages is ${got[index] ?? 'missing'}`,
      expected: `${wanted[index]}, as on one page`,
    };
  if (got.length > wanted.length) return { found: `the pages have ${got.length} rows`, expected: `${wanted.length}` };
  return totalsFault(whole, pages);
}

function totalsFault(whole: unknown, pages: readonly unknown[]): Finding | undefined {
  const total = at(whole, 'total');
  const odd = pages.find((page) => at(page, 'total') !== total);
  if (odd !== undefined) return { found: `total is ${show(at(odd, 'total'))} on a page`, expected: show(total) };
  const count = at(pages[0], 'totalPages');
  const other = pages.find((page) => at(page, 'totalPages') !== count);
  if (other !== undefined)
    return { found: `totalPages is ${show(at(other, 'totalPages'))} on a later page`, expected: show(count) };
  const number = pages.findIndex((page, index) => at(page, 'pageNum') !== index + 1);
  if (number >= 0) return { found: `pageNum is ${show(at(pages[number], 'pageNum'))}`, expected: String(number + 1) };
  const least = Math.ceil((typeof total === 'number' ? total : (pages.length - 1) * SIZE + 1) / SIZE);
  if (typeof count === 'number' && (typeof total === 'number' ? count !== least : count < least))
    return { found: `totalPages is ${count}`, expected: `${least} pages of ${SIZE}` };
  return undefined;
}

const identify = (row: Row, key: readonly string[]): string => key.map((name) => String(at(row, name) ?? '')).join(' ');

/** A list that continues after a mark, `next`, newest first where it has a field of order. */
export interface CursorPages {
  readonly call: string;
  readonly list: string;
  readonly key: readonly string[];
  /** A field that falls from row to row. */
  readonly falls?: string;
  /** The number of all rows. */
  readonly count?: string;
}

interface Walked {
  readonly pages: readonly unknown[];
  /** Why the page after the last mark could not be read. */
  readonly broken?: string;
}

export function cursorPages({ call, list, key, falls, count }: CursorPages): Relation<Walked> {
  return {
    kind: 'list-whole',
    calls: [call],
    others: [],
    title: 'its pages have each row once and in order',
    harmless: true,
    record: (kit, merchant) => walk(kit, merchant, call),
    find({ pages, broken }) {
      if (broken !== undefined) return { found: `next leads to nothing: ${broken}`, expected: 'another page' };
      const rows = pages.flatMap((page) => rowsAt(page, list));
      const keys = rows.map((row) => identify(row, key));
      const again = keys.find((one, index) => keys.indexOf(one) !== index);
      if (again !== undefined) return { found: `${again} is there twice`, expected: 'each row once' };
      const empty = pages.findIndex((page, index) => index > 0 && rowsAt(page, list).length === 0);
      if (empty > 0) return { found: `page ${empty + 1} is empty`, expected: 'no next without rows' };
      return orderFault(rows, falls) ?? countFault(pages, rows, count);
    },
  };
}

async function walk(kit: Kit, merchant: ProfileMerchant, call: string): Promise<Walked> {
  const pages: unknown[] = [];
  let after: unknown;
  while (pages.length < MOST_PAGES) {
    try {
      pages.push(await readByPath(kit, merchant, callNamed(call), after === undefined ? {} : { after }));
    } catch (error) {
      if (after !== undefined && error instanceof NotTried) return { pages, broken: error.message };
      throw error;
    }
    after = at(pages.at(-1), 'next');
    if (after === undefined) break;
  }
  return { pages };
}

function orderFault(rows: readonly Row[], falls: string | undefined): Finding | undefined {
  if (falls === undefined) return undefined;
  const index = rows.findIndex((row, place) => place > 0 && order(row, falls) > order(rows[place - 1], falls));
  if (index < 0) return undefined;
  const [earlier, later] = [at(rows[index - 1], falls), at(rows[index], falls)];
  return { found: `${falls} is ${show(later)} after ${show(earlier)}`, expected: 'the newest first' };
}

const order = (row: Row | undefined, name: string): number | string => {
  const value = at(row, name);
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : (value as number | string);
};

function countFault(pages: readonly unknown[], rows: readonly Row[], count: string | undefined): Finding | undefined {
  const total = count === undefined ? undefined : at(pages[0], count);
  if (typeof total !== 'number' || at(pages.at(-1), 'next') !== undefined || total === rows.length) return undefined;
  return { found: `${count} is ${total}`, expected: `${rows.length}, the number of rows` };
}

/** A list without pages, of the requested length; without a name it is the map of a bare call. */
export interface LimitedList {
  readonly call: string;
  readonly list?: string;
  readonly key: readonly string[];
}

export function limitedList({ call, list, key }: LimitedList): Relation<Pages> {
  const rowsOf = (value: unknown) => (list === undefined ? Object.values(value ?? {}) : rowsAt(value, list)) as Row[];
  return {
    kind: 'list-whole',
    calls: [call],
    others: [],
    title: 'fewer rows are the first of more',
    harmless: true,
    async record(kit, merchant) {
      const read = (limitNum: number) => readByPath(kit, merchant, callNamed(call), { limitNum: String(limitNum) });
      const whole = await read(SIZE * MOST_PAGES);
      if (rowsOf(whole).length < SIZE) throw new NotOffered(`${call} has too few rows at ${merchant.code}`);
      return { whole, pages: [await read(SIZE)] };
    },
    find({ whole, pages }) {
      const [wanted, got] = [whole, pages[0]].map((value) => rowsOf(value).map((row) => identify(row, key)));
      if (got === undefined || wanted === undefined) return undefined;
      if (wanted.length > SIZE * MOST_PAGES)
        return { found: `${wanted.length} rows`, expected: `${SIZE * MOST_PAGES} at most` };
      if (got.length !== SIZE) return { found: `${got.length} rows`, expected: `${SIZE}, as requested` };
      const index = got.findIndex((row, place) => row !== wanted[place]);
      return index < 0
        ? undefined
        : {
            found: `row ${index + 1} of ${SIZE} is ${got[index]}`,
            expected: `${wanted[index]}, as in the longer list`,
          };
    },
  };
}

/** A total and what it has to be by the rows of the same reply; undefined: there are no rows. */
export interface Totals {
  readonly call: string;
  readonly title: string;
  readonly totals: (value: unknown) => readonly (readonly [what: string, total: unknown, sum: unknown])[] | undefined;
  readonly request?: object;
  /** What to ask instead of a reply without rows; undefined: nothing. */
  readonly instead?: (value: unknown) => object | undefined;
}

export function totalsAddUp({ call, title, totals, request = {}, instead }: Totals): Relation<unknown> {
  return {
    kind: 'list-whole',
    calls: [call],
    others: [],
    title,
    harmless: true,
    async record(kit, merchant) {
      const first = await readByPath(kit, merchant, callNamed(call), request);
      const other = totals(first) === undefined ? instead?.(first) : undefined;
      const value = other === undefined ? first : await readByPath(kit, merchant, callNamed(call), other);
      if (totals(value) === undefined) throw new NotOffered(`${call} has no rows at ${merchant.code}`);
      return value;
    },
    find(value) {
      const wrong = totals(value)?.find(([, total, sum]) => comparable(total) !== comparable(sum));
      return wrong && { found: `${wrong[0]} is ${show(wrong[1])}`, expected: `${show(wrong[2])} by its rows` };
    },
  };
}
