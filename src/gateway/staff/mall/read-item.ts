import { writeAmount } from '#contract/call/amount.ts';
import type { StaffItem, WrittenItem } from '#contract/staff/mall/calls.ts';
import { PICTURE_ADDRESS } from '#contract/staff/media/calls.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { readDecimal } from '../read-decimal.ts';
import type { ItemDemand, ItemRow, NewItem } from './deps.ts';

interface Problem {
  readonly field: string;
  readonly code: string;
}

/** Category whose items pay money immediately. */
const CREDIT = 'CREDIT';
const MOST_POINTS = 10n ** 12n;

/** Parses an item written by staff. Throws `Failure` with every invalid field and its reason. */
export function readItem(written: WrittenItem, exponent: number): NewItem {
  const problems: Problem[] = [];
  const positive = (field: string, typed: string, digits: number): bigint => {
    const read = readDecimal(typed, digits);
    if (read === undefined) problems.push({ field, code: 'amount' });
    else if (read === 0n) problems.push({ field, code: 'positive' });
    return read ?? 0n;
  };
  const { place, category, picture, turnover, credit, rank, isOn, words } = written;
  const points = positive('points', written.points, 0);
  if (points >= MOST_POINTS) problems.push({ field: 'points', code: 'amount' });
  if (category === CREDIT && credit === undefined) problems.push({ field: 'credit', code: 'missing' });
  if (category !== CREDIT && credit !== undefined) problems.push({ field: 'credit', code: 'kind' });
  if (picture !== undefined && !PICTURE_ADDRESS.test(picture)) problems.push({ field: 'picture', code: 'address' });
  if (!Object.values(words).some(({ name }) => name.trim() !== '')) problems.push({ field: 'words', code: 'missing' });
  const item: NewItem = {
    place,
    category,
    picture: picture ?? null,
    points,
    rank,
    isOn,
    words,
    turnoverMinor: turnover === undefined ? null : positive('turnover', turnover, exponent),
    creditMinor: credit === undefined ? null : positive('credit', credit, exponent),
  };
  if (problems.length > 0) throw new Failure('invalid_request', { value: { fields: problems } });
  return item;
}

/** Maps an item to the format of staff and journal. */
export function presentItem(row: NewItem, exponent: number): WrittenItem {
  const { place, category, picture, points, turnoverMinor, creditMinor, rank, isOn, words } = row;
  return {
    place,
    category,
    points: String(points),
    rank,
    isOn,
    words,
    ...(picture !== null && { picture }),
    ...(turnoverMinor !== null && { turnover: writeAmount(turnoverMinor, exponent) }),
    ...(creditMinor !== null && { credit: writeAmount(creditMinor, exponent) }),
  };
}

export function presentWhole(row: ItemRow, demand: ItemDemand | undefined, exponent: number): StaffItem {
  const { waiting, taken } = demand ?? { waiting: 0, taken: 0 };
  return {
    id: row.id,
    version: Number(row.version),
    ...presentItem(row, exponent),
    waiting,
    taken,
    ...(row.stock !== null && { stock: row.stock }),
  };
}
