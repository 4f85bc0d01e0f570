import { sql } from 'kysely';
import type { Seeder } from '#gateway/revisions/merchants.ts';
import '#gateway/identity/tables.ts';
import './tables.ts';

/** What the demo brands' members find in their inbox, the newest first: kind, hours ago, whether it was read. */
type Piece = readonly [kind: string, hoursAgo: number, isRead: boolean, details?: Readonly<Record<string, string>>];

const AMOUNTS: Readonly<Record<string, readonly [string, string, string]>> = {
  aurora: ['150.00 USD', '80.00 USD', '60.00 USD'],
  lotus: ['3,500,000 VND', '1,800,000 VND', '900,000 VND'],
  harbor: ['120.00 EUR', '75.00 EUR', '40.00 EUR'],
};

function piecesFor([large, middle, small]: readonly [string, string, string]): readonly Piece[] {
  return [
    ['depositCredited', 2, false, { amount: large, reference: 'D-20418' }],
    ['withdrawalApproved', 20, false, { amount: middle, reference: 'W-10327' }],
    ['withdrawalRejected', 50, false, { amount: large, reference: 'W-10311' }],
    ['depositFailed', 75, true, { amount: small, reference: 'D-20377' }],
    ['depositCredited', 76, true, { amount: small, reference: 'D-20376' }],
    ['welcome', 400, true],
  ];
}

/** Gives the demo members messages; a merchant of one's own gets none. */
export const seedInbox: Seeder = async (db, merchant) => {
  const amounts = Object.hasOwn(AMOUNTS, merchant) ? AMOUNTS[merchant] : undefined;
  if (amounts === undefined) return;
  const known = await db.selectFrom('inbox_message').select('id').where('merchant', '=', merchant).limit(1).execute();
  if (known.length > 0) return;
  const members = await db.selectFrom('member').select('id').where('merchant', '=', merchant).execute();
  const rows = members.flatMap(({ id }) =>
    piecesFor(amounts).map(([kind, hoursAgo, isRead, details = {}]) => ({
      ...{ merchant, member_id: id, kind, details: JSON.stringify(details) },
      created_at: sql<Date>`now() - make_interval(hours => ${hoursAgo})`,
      read_at: isRead ? sql<Date>`now()` : null,
    })),
  );
  if (rows.length > 0) await db.insertInto('inbox_message').values(rows).execute();
};
