import { type RawBuilder, sql } from 'kysely';
import { writeAmount } from '#contract/call/amount.ts';
import type { ExportQuestion, ExportSource } from './source.ts';

interface ProtectionRow {
  readonly at: Date;
  readonly member: string;
  readonly kind: string;
  readonly subject: string;
  readonly state: string;
  readonly amountMinor: bigint | null;
  readonly askedMinor: bigint | null;
  readonly until: Date | null;
  readonly reason: string | null;
  /** `at` in microseconds. */
  readonly place: string;
  readonly id: string;
}

/**
 * What a regulator asks about player protection, for staff, newest first: every limit and request, break, exclusion,
 * threshold with its decision, and state of an identity. Codes are those of the API, so that files of years compare.
 */
export const PROTECTION: ExportSource = {
  of: 'protection',
  columns: [
    { name: 'time', as: 'time' },
    { name: 'member', as: 'text' },
    { name: 'moved', as: 'text' },
    { name: 'subject', as: 'text' },
    { name: 'state', as: 'text' },
    { name: 'amount', as: 'figure' },
    { name: 'asked', as: 'figure' },
    { name: 'until', as: 'time' },
    { name: 'reason', as: 'text' },
  ],
  async count(db, question, most) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (select from (${events(question)}) e limit ${most + 1}) found`.execute(db);
    const count = rows[0]?.count ?? 0;
    return count > most ? undefined : count;
  },
  async rowsAfter(db, question, after, most) {
    const { rows } = await sql<ProtectionRow>`
      select e.at, m.account as member, e.kind, e.subject, e.state, e.amount_minor as "amountMinor", e.asked_minor as "askedMinor",
          e.until, e.reason, (extract(epoch from e.at) * 1000000)::bigint::text as place, e.id
        from (select * from (${events(question)}) e ${behind(after)} order by at desc, kind desc, id desc limit ${most}) e
          join member m on m.merchant = ${question.merchant} and m.id = e.member_id
        order by e.at desc, e.kind desc, e.id desc`.execute(db);
    const last = rows.at(-1);
    return {
      rows: rows.map(({ at, member, kind, subject, state, amountMinor, askedMinor, until, reason }) => {
        // Limits of log-in time are minutes.
        const digits = subject.startsWith('TIME') ? 0 : question.exponent;
        const write = (minor: bigint | null) => (minor === null ? null : writeAmount(BigInt(minor), digits));
        return [at, member, kind, subject, state, write(amountMinor), write(askedMinor), until, reason];
      }),
      last: last && `${last.place} ${last.kind} ${last.id}`,
    };
  },
};

/** Codes sort by their bytes, whatever the database's language. */
function events({ merchant, range, memberId }: ExportQuestion): RawBuilder<unknown> {
  const within = (column: string) => sql`merchant = ${merchant} and ${sql.ref(column)} >= ${range.startsAt}
    and ${sql.ref(column)} < ${range.endsAt} ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}`;
  return sql`
    select at, member_id, 'limit' collate "C" as kind, measure || ' ' || period as subject,
        case when effective_at is null then 'IN_FORCE' else 'REQUESTED' end as state, amount_minor,
        asked_minor, effective_at as until, null::text as reason, lpad(id::text, 20, '0') collate "C" as id
      from limit_change where ${within('at')}
    union all
    select starts_at, member_id, 'pause', kind, 'BEGUN', null, null, ends_at, null, id::text
      from play_pause where ${within('starts_at')}
    union all
    select opened_at, member_id, 'threshold', subject, 'OPENED', measured_minor, amount_minor, due_at, pack || ' ' || clause, id::text
      from threshold_case where ${within('opened_at')}
    union all
    select decided_at, member_id, 'threshold decision', subject, decision, measured_minor, amount_minor, null, pack || ' ' || clause, id::text
      from threshold_case where decision is not null and ${within('decided_at')}
    union all
    select at, member_id, 'identity', array_to_string(attributes, ' '), state, null, null, null, coalesce(why, decided_by),
        lpad(id::text, 20, '0')
      from identity_change where ${within('at')}`;
}

function behind(after: string | undefined): RawBuilder<unknown> {
  if (after === undefined) return sql``;
  const [place, ...rest] = after.split(' ');
  const id = rest.pop();
  return sql`where (at, kind, id) < (timestamptz 'epoch' + ${place}::bigint * interval '1 microsecond', ${rest.join(' ')}, ${id})`;
}
