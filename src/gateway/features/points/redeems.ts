import { sql } from 'kysely';
import { writeAmount } from '#contract/call/amount.ts';
import type { ListPlace } from '#contract/call/ids.ts';
import type { RedeemState } from '#contract/points/redeem.ts';
import type { TakenItem } from '#gateway/db/stored-documents.ts';
import type { Db } from '#gateway/db/tables.ts';
import { REDEEM } from '#model/state-machines/redeem.ts';
import { referenceOf } from '#model/state-machines/reference.ts';
import type { PointOwner } from './deps.ts';

const A_PAGE = 10;

export interface RedeemsAsked {
  readonly id?: string | undefined;
  readonly state?: RedeemState | undefined;
  /** Cursor: the page starts after this exchange. */
  readonly after?: ListPlace | undefined;
}

interface Writing {
  readonly language: string;
  readonly exponent: number;
}

interface RedeemRow {
  readonly id: string;
  readonly state: string;
  readonly item: TakenItem;
  readonly quantity: number;
  readonly points: bigint;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly micros: bigint;
}

/** A member's exchanges as sent to the client, newest first (M187, M330). */
export async function readRedeems(
  db: Db,
  { merchant, memberId }: PointOwner,
  { id, state, after }: RedeemsAsked,
  writing: Writing,
) {
  const one = id === undefined ? sql`` : sql`and id = ${id}`;
  const ofState = state === undefined ? sql`` : sql`and state = ${state}`;
  const behind =
    after === undefined
      ? sql``
      : sql`and (created_at, id) < (timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond', ${after.id}::uuid)`;
  const { rows } = await sql<RedeemRow>`
    select id, state, item, quantity, points, reason, created_at as "createdAt",
        (extract(epoch from created_at) * 1000000)::bigint as micros
      from redeem where merchant = ${merchant} and member_id = ${memberId} ${one} ${ofState} ${behind}
      order by created_at desc, id desc limit ${A_PAGE + 1}`.execute(db);
  const shown = rows.slice(0, A_PAGE);
  const last = rows.length > A_PAGE ? shown.at(-1) : undefined;
  return {
    redeems: shown.map((row) => describe(row, writing)),
    ...(last && { next: `${last.micros}-${last.id}` }),
  };
}

function describe({ id, item, quantity, points, reason, ...row }: RedeemRow, { language, exponent }: Writing) {
  const { category, picture, amountMinor } = item;
  return {
    id,
    state: row.state as RedeemState,
    category,
    quantity,
    reference: referenceOf(REDEEM, id),
    name: nameOf(item, language) ?? category,
    points: String(points),
    createdAt: row.createdAt.getTime(),
    ...(picture === null ? {} : { picture }),
    ...(amountMinor === null ? {} : { amount: writeAmount(BigInt(amountMinor), exponent) }),
    ...(reason === null ? {} : { reason }),
  };
}

/** Name of the exchanged item in a language, otherwise in the fallback language. */
export function nameOf({ words }: Pick<TakenItem, 'words'>, language: string): string | undefined {
  const own = Object.hasOwn(words, language) ? words[language] : undefined;
  return (own ?? words['EN'])?.name;
}
