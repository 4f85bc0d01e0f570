import type { Static } from 'typebox';
import { correctStock, putMallItem, type StockChange, staffMall } from '#contract/staff/mall/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { readStaffActionsOf, recordStaffAction, VersionConflict, wordsForJournal } from '../staff-actions.ts';
import type { StaffPipeline, StaffVisit } from '../staff-pipeline.ts';
import { byTwo } from '../two-persons.ts';
import type { ItemRow, MallDeps } from './deps.ts';
import { presentItem, presentWhole, readItem } from './read-item.ts';

/** Staff routes of the mall: items and stock (D55). */
export function mallRoutes(pipeline: StaffPipeline, deps: MallDeps): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, staffMall, async (_, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const { code, exponent } = await deps.readCurrency(scope, merchant);
      const demand = await deps.readDemand(scope, merchant);
      const rows = await deps.readAll(scope, merchant);
      const items = rows.map((row) => presentWhole(row, demand.get(row.id), exponent));
      return succeed({ items, currency: code, exponent } as Static<typeof staffMall.reply>);
    }),
  );
  // A money item pays without further approval, once per unit of stock.
  const putByTwo = byTwo<Static<typeof putMallItem.request>, Static<typeof putMallItem.reply>>(pipeline, {
    name: 'mall.item',
    right: 'mall.change',
    subjectOf: ({ id }) => subjectOf(id),
    async stakeOf(scope, { merchant }, { id, item }) {
      const { exponent } = await deps.readCurrency(scope, merchant);
      const { creditMinor, isOn } = readItem(item, exponent);
      const now = await deps.lock(scope, merchant, id);
      // A new item has unlimited stock until staff enter a count.
      return { sizeMinor: isOn ? paidBy(creditMinor, now?.stock ?? null) : 0n, account: id };
    },
    run: (scope, visit, request) => put(scope, deps, visit, request),
  });
  registerStaffCall(pipeline, putMallItem, async (request, visit) => succeed(await putByTwo(visit, request)));
  const correctByTwo = byTwo<Static<typeof correctStock.request>, Static<typeof correctStock.reply>>(pipeline, {
    name: 'mall.stock',
    right: 'mall.stock',
    subjectOf: ({ id }) => subjectOf(id),
    async stakeOf(scope, { merchant }, { id, change, pieces }) {
      const now = await deps.lock(scope, merchant, id);
      if (now === undefined || change === 'remove') return { sizeMinor: 0n };
      return { sizeMinor: paidBy(now.creditMinor, stockAfter(now.stock, change, pieces)), account: id };
    },
    run: (scope, visit, request) => correct(scope, deps, visit, request),
  });
  registerStaffCall(pipeline, correctStock, async (request, visit) => succeed(await correctByTwo(visit, request)));
}

/** Maximum payout of an item in minor units: zero if it pays no money; null if its stock is unlimited. */
function paidBy(creditMinor: bigint | null, stock: number | null): bigint | null {
  if (creditMinor === null) return 0n;
  return stock === null ? null : creditMinor * BigInt(stock);
}

const subjectOf = (id: string) => `mallItem:${id}`;
const refused = (field: string, code: string) =>
  new Failure('invalid_request', { value: { fields: [{ field, code }] } });

async function put(
  db: Db,
  deps: MallDeps,
  visit: StaffVisit,
  { id, version, item, reason }: Static<typeof putMallItem.request>,
): Promise<Static<typeof putMallItem.reply>> {
  const { merchant } = visit;
  const { exponent } = await deps.readCurrency(db, merchant);
  const row = readItem(item, exponent);
  const subject = subjectOf(id);
  const after = presentItem(row, exponent);
  if (version === undefined) {
    if ((await deps.readAll(db, merchant)).length >= deps.most) throw refused('id', 'many');
    if (!(await deps.add(db, merchant, id, row))) throw refused('id', 'taken');
    await recordStaffAction(db, visit, { action: 'mall.item', subject, reason, before: null, after });
    return { version: 0 };
  }
  const before = await lockAsSeen(db, deps, visit, { id, version });
  const now = await deps.write(db, merchant, id, row);
  await recordStaffAction(db, visit, {
    action: 'mall.item',
    subject,
    reason,
    before: presentItem(before, exponent),
    after,
  });
  return { version: Number(now) };
}

async function correct(
  db: Db,
  deps: MallDeps,
  visit: StaffVisit,
  { id, version, change, pieces, reason }: Static<typeof correctStock.request>,
): Promise<Static<typeof correctStock.reply>> {
  const before = await lockAsSeen(db, deps, visit, { id, version });
  const stock = stockAfter(before.stock, change, pieces);
  const words = wordsForJournal(before.words);
  const now = await deps.setStock(db, visit.merchant, id, stock);
  await recordStaffAction(db, visit, {
    action: 'mall.stock',
    subject: subjectOf(id),
    reason,
    before: { stock: before.stock, words },
    after: { stock, change, ...(pieces !== undefined && { pieces }), words },
  });
  return { version: Number(now), ...(stock !== null && { stock }) };
}

const MOST_STOCK = 1_000_000;

function stockAfter(before: number | null, change: StockChange, pieces: number | undefined): number | null {
  if (change === 'unlimited') return null;
  if (pieces === undefined || (pieces === 0 && change !== 'count')) throw refused('pieces', 'positive');
  if (change === 'count') return pieces;
  // Unlimited stock has no number to add to or subtract from.
  if (before === null) throw refused('change', 'uncounted');
  const after = change === 'add' ? before + pieces : before - pieces;
  if (after < 0 || after > MOST_STOCK) throw refused('pieces', 'range');
  return after;
}

async function lockAsSeen(
  db: Db,
  deps: MallDeps,
  { merchant }: StaffVisit,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<ItemRow> {
  const row = await deps.lock(db, merchant, id);
  if (row === undefined) throw new Failure('not_found');
  if (Number(row.version) !== version)
    throw new VersionConflict(Number(row.version), await readStaffActionsOf(db, merchant, subjectOf(id), 5));
  return row;
}
