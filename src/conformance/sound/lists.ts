import { isObject } from '#model/json/json.ts';
import type { Fault } from '../verdict/verdict.ts';
import type { Place } from './walk.ts';

/** Identity of a list entry: the first of these fields that it has. */
const IDENTITIES = [
  'id',
  'nodeId',
  'claimId',
  'missionId',
  'rewardId',
  'ticketId',
  'kid',
  'code',
  'key',
  'tag',
  'vendor',
  'provider',
  'countryCode',
  'rankLevel',
  'vassalage',
  'wallet',
  'day',
];
/** Counters, which must not be negative. */
const COUNTS = new Set([
  ...[
    'total',
    'totalPages',
    'pageNum',
    'gameCount',
    'tickets',
    'rounds',
    'rows',
    'stock',
    'players',
    'left',
    'most',
    'mostRows',
  ],
  ...[
    'done',
    'recoveryCodesLeft',
    'expiredMinutes',
    'periodDays',
    'rankLevel',
    'weight',
    'movements',
    'lines',
    'version',
  ],
]);

/** Problems of lists in a reply: duplicate entries, and inconsistent paging. */
export function listFault(places: readonly Place[], request: unknown): Fault | undefined {
  for (const place of places) {
    const fault = repeatFault(place) ?? countFault(place) ?? pageFault(place, request);
    if (fault !== undefined) return { ...fault, detail: `/value${place.at} ${fault.detail}` };
  }
  return undefined;
}

/** Lists that may have duplicates: drawn numbers. */
const DRAWN = new Set(['numbers']);

function repeatFault({ name: list, value }: Place): Fault | undefined {
  if (!Array.isArray(value) || value.length < 2 || DRAWN.has(list)) return undefined;
  const rows = value.filter(isObject);
  const name = IDENTITIES.find((each) => rows.length === value.length && rows.every((row) => isWord(row[each])));
  const words = name === undefined ? value : rows.map((row) => keyOf(row, name));
  if (!words.every(isWord)) return undefined;
  const again = words.find((word, at) => words.indexOf(word) !== at);
  return again === undefined ? undefined : { rule: 'reply-list', detail: `has ${again} twice` };
}

/**
 * Composite identity: rounds of several vendors may have the same number, a wallet has an entry per currency, a
 * contract a line per period.
 */
function keyOf(row: Readonly<Record<string, unknown>>, name: string): string {
  return [name, 'round', 'kind', 'category', 'currency', 'period', 'step', 'at']
    .map((each) => String(row[each] ?? ''))
    .join(' ')
    .trim();
}

function isWord(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function countFault({ name, value }: Place): Fault | undefined {
  if (!COUNTS.has(name) || typeof value !== 'number') return undefined;
  if (Number.isInteger(value) && value >= 0) return undefined;
  return { rule: 'reply-list', detail: `is ${value}, which is no number of things` };
}

function pageFault({ value }: Place, request: unknown): Fault | undefined {
  if (!isObject(value)) return undefined;
  const most = Number(isObject(request) ? (request['limitNum'] ?? Number.NaN) : Number.NaN);
  const long = Object.values(value).find((each) => Array.isArray(each) && each.length > most);
  if (Array.isArray(long))
    return { rule: 'reply-list', detail: `has ${long.length} entries where ${most} were asked for` };
  const list = Object.values(value).find(Array.isArray);
  const { total, totalPages, pageNum } = value;
  if (list === undefined || (typeof total !== 'number' && typeof totalPages !== 'number')) return undefined;
  const asked = isObject(request) ? request : {};
  const [named, size] = [asked['pageNo'] ?? asked['page'], asked['pageSize'] ?? asked['size']].map((each) =>
    each === undefined ? undefined : Number(each),
  );
  // A request without a page number means the first page.
  const page = named ?? (request === undefined ? undefined : 1);
  const detail =
    (typeof total === 'number' && list.length > total && `has ${list.length} entries of ${total}`) ||
    (size !== undefined && list.length > size && `has ${list.length} entries where ${size} were asked for`) ||
    (page !== undefined &&
      typeof pageNum === 'number' &&
      pageNum !== page &&
      `is page ${pageNum} where ${page} was asked for`) ||
    (typeof total === 'number' &&
      typeof totalPages === 'number' &&
      list.length === 0 &&
      total > 0 &&
      (page ?? 1) <= totalPages &&
      `has no entry on page ${page ?? 1} of ${totalPages}`) ||
    (list.length > 0 && totalPages === 0 && 'has entries on none of 0 pages') ||
    (size !== undefined &&
      typeof total === 'number' &&
      typeof totalPages === 'number' &&
      pagesDiffer(total, size, totalPages));
  return detail ? { rule: 'reply-list', detail } : undefined;
}

function pagesDiffer(total: number, size: number, pages: number): string | undefined {
  const wanted = Math.max(1, Math.ceil(total / size));
  return pages === wanted || (total === 0 && pages === 0)
    ? undefined
    : `has ${pages} pages for ${total} entries by ${size}`;
}
