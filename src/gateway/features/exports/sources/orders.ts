import { type RawBuilder, sql } from 'kysely';
import { referenceOf } from '#model/state-machines/reference.ts';
import type { ExportQuestion, ExportSource } from './source.ts';

type OrderMachine = 'deposit' | 'withdrawal';

interface OrderRow {
  readonly id: string;
  readonly state: string;
  readonly account: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly createdAt: Date;
  /** `createdAt` in microseconds. */
  readonly place: string;
  readonly method: string;
  readonly provider: string;
  readonly reason: string | null;
}

/** Deposits or withdrawals with the columns of the staff lists, newest first. */
export function orderSource(machine: OrderMachine): ExportSource {
  return {
    of: `${machine}s`,
    columns: [
      { name: 'asked', as: 'time' },
      { name: 'reference', as: 'text' },
      { name: 'state', as: 'text' },
      { name: 'member', as: 'text' },
      { name: 'amount', as: 'amount' },
      { name: 'fee', as: 'amount' },
      { name: 'method', as: 'text' },
      { name: 'provider', as: 'text' },
      { name: 'reason', as: 'text' },
      { name: 'order', as: 'text' },
    ],
    async count(db, question, most) {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
        select from ${sql.table(machine)} o where ${asked(question)} limit ${most + 1}) found`.execute(db);
      const count = rows[0]?.count ?? 0;
      return count > most ? undefined : count;
    },
    async rowsAfter(db, question, after, most) {
      const { rows } = await sql<OrderRow>`
        select o.id, o.state, m.account, o.amount_minor as "amountMinor", o.fee_minor as "feeMinor", o.created_at as "createdAt",
            (extract(epoch from o.created_at) * 1000000)::bigint::text as place,
            coalesce(p.words -> ${question.language} ->> 'name', p.words -> 'EN' ->> 'name', p.kind) as method, o.provider, o.reason
          from (select * from ${sql.table(machine)} o where ${asked(question)} ${behind(after)}
            order by o.created_at desc, o.id desc limit ${most}) o
            join member m on m.merchant = o.merchant and m.id = o.member_id
            join pay_method p on p.merchant = o.merchant and p.id = o.method_id
          order by o.created_at desc, o.id desc`.execute(db);
      const last = rows.at(-1);
      return {
        rows: rows.map(({ createdAt, id, state, account, amountMinor, feeMinor, method, provider, reason }) => [
          ...[createdAt, referenceOf({ name: machine }, id), state, account, amountMinor, feeMinor],
          ...[method, provider, reason, id],
        ]),
        last: last && `${last.place}.${last.id}`,
      };
    },
  };
}

function asked({ merchant, memberId, range, filters }: ExportQuestion): RawBuilder<unknown> {
  return sql.join(
    [
      sql`o.merchant = ${merchant} and o.created_at >= ${range.startsAt} and o.created_at < ${range.endsAt}`,
      ...(memberId === undefined ? [] : [sql`o.member_id = ${memberId}`]),
      ...(filters['state'] === undefined ? [] : [sql`o.state = ${filters['state']}`]),
    ],
    sql` and `,
  );
}

function behind(after: string | undefined): RawBuilder<unknown> {
  const [place, id] = after?.split('.') ?? [];
  if (place === undefined || id === undefined) return sql``;
  return sql`and (o.created_at, o.id) < (timestamptz 'epoch' + ${place}::bigint * interval '1 microsecond', ${id}::uuid)`;
}
