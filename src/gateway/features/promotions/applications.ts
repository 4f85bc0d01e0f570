import { writeAmount } from '#contract/call/amount.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readWords } from './read-model.ts';

export interface ApplicationSearch {
  readonly status: 'open' | 'rejected' | 'approved';
  /** Cursor of the previous page: epoch milliseconds and id of its last entry. */
  readonly after?: { readonly at: number; readonly id: string } | undefined;
}

const MOST_ROWS = 50;
const LANGUAGE = 'EN';

/** Paginated applications with their proof: open ones start with the longest waiting, others with the newest. */
export async function listApplications(
  db: Db,
  merchant: string,
  { status, after }: ApplicationSearch,
  exponent: number,
) {
  const direction = status === 'open' ? 'asc' : 'desc';
  const beyond = status === 'open' ? '>' : '<';
  const rows = await applications(db, merchant)
    .where('promotion_request.status', '=', status)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('promotion_request.asked_at', 'promotion_request.id'),
          beyond,
          tuple(new Date(after?.at ?? 0), after?.id ?? ''),
        ),
      ),
    )
    .orderBy('promotion_request.asked_at', direction)
    .orderBy('promotion_request.id', direction)
    .limit(MOST_ROWS + 1)
    .execute();
  const words = await readWords(db, merchant, LANGUAGE);
  const page = rows.slice(0, MOST_ROWS).map((row) => toApplication(row, words, exponent));
  return { rows: page, hasMore: rows.length > MOST_ROWS };
}

export async function findApplication(db: Db, merchant: string, id: string, exponent: number) {
  const row = await applications(db, merchant).where('promotion_request.id', '=', id).executeTakeFirst();
  return row && toApplication(row, await readWords(db, merchant, LANGUAGE), exponent);
}

/** A proof picture of an application (re-encoded JPEG); undefined if there is none. */
export async function readEvidence(
  db: Db,
  merchant: string,
  { request, position }: { readonly request: string; readonly position: number },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('promotion_picture')
    .select('image')
    .where('merchant', '=', merchant)
    .where('request_id', '=', request)
    .where('position', '=', position)
    .executeTakeFirst();
  return row?.image;
}

function applications(db: Db, merchant: string) {
  return db
    .selectFrom('promotion_request')
    .innerJoin('member', (join) =>
      join.onRef('member.merchant', '=', 'promotion_request.merchant').onRef('member.id', '=', 'member_id'),
    )
    .innerJoin('promotion', (join) =>
      join.onRef('promotion.merchant', '=', 'promotion_request.merchant').onRef('promotion.id', '=', 'promotion_id'),
    )
    .select(['promotion_request.id', 'promotion_id', 'member_id', 'member.account', 'promotion.reward', 'remarks'])
    .select(['promotion_request.status', 'reason', 'asked_at', 'answered_at'])
    .select(({ selectFrom }) =>
      selectFrom('promotion_picture')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .whereRef('promotion_picture.merchant', '=', 'promotion_request.merchant')
        .whereRef('request_id', '=', 'promotion_request.id')
        .as('pictures'),
    )
    .where('promotion_request.merchant', '=', merchant);
}

interface Row {
  readonly id: string;
  readonly promotion_id: string;
  readonly member_id: string;
  readonly account: string;
  readonly reward: bigint | null;
  readonly remarks: string;
  readonly status: ApplicationSearch['status'];
  readonly reason: string | null;
  readonly asked_at: Date;
  readonly answered_at: Date | null;
  readonly pictures: bigint | null;
}

function toApplication(row: Row, words: ReadonlyMap<string, { readonly title: string }>, exponent: number) {
  const { id, account, remarks, status, reason, reward, answered_at } = row;
  return {
    id,
    account,
    remarks,
    status,
    memberId: row.member_id,
    promotionId: row.promotion_id,
    title: words.get(row.promotion_id)?.title ?? row.promotion_id,
    pictures: Number(row.pictures ?? 0n),
    askedAt: row.asked_at.getTime(),
    ...(reward !== null && { reward: writeAmount(reward, exponent) }),
    ...(reason !== null && { reason }),
    ...(answered_at !== null && { answeredAt: answered_at.getTime() }),
  };
}
