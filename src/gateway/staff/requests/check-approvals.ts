import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';
import { APPROVAL_AREAS, type ApprovalRules, approversOf } from '#model/change-requests/areas.ts';
import { readRules } from './rules.ts';

/** An approval, a change request or rules of approval that do not match their entry in the journal. */
export interface ApprovalFault {
  /** Empty for rules. */
  readonly request: string;
  /** Who approved; `request` or `rules` for these. */
  readonly staff: string;
  readonly version: number;
  /** The journal's entry that holds the approval; undefined: it has none. */
  readonly seq: number | undefined;
  /** What differs: columns of the approval, `added` without an entry, `removed` with an entry alone; areas of rules with their approvers. */
  readonly differs: readonly string[];
}

interface Row {
  readonly request: string;
  readonly staff: string;
  readonly version: number;
  readonly seq: string | null;
  readonly differs: string[];
}

/**
 * Compares the approvals of a merchant's change requests with the journal, whose hash chain holds the same facts, and
 * the effect that the requests themselves hold with the last one that the journal holds for their version, and the rules
 * with those that staff set last.
 */
export async function checkApprovals(db: Pick<Database, 'withMerchant'>, merchant: string): Promise<ApprovalFault[]> {
  const { rows } = await db.withMerchant(merchant, (scope) =>
    sql<Row>`
      with noted as (
        select seq, substr(subject, 9) as request, substr(actor, 7) as staff, (after ->> 'version')::int as version,
            after ->> 'base' as base, after ->> 'effect' as seen, (after -> 'written')::jsonb as written
          from journal where merchant = ${merchant} and action = 'request.approve'
      ), versions as (
        select distinct on (subject) substr(subject, 9) as request, seq, actor, (after ->> 'version')::int as version,
            after ->> 'effect' as seen, (after -> 'written')::jsonb as written
          from journal where merchant = ${merchant} and action in ('request.propose', 'request.edit')
          order by subject, seq desc
      )
      select coalesce(a.request::text, n.request) as request, coalesce(a.staff, n.staff) as staff,
          coalesce(a.version, n.version) as version, n.seq::text as seq, array_remove(array[
            case when a.request is null then 'removed' end,
            case when n.request is null then 'added' end,
            case when a.base::text <> n.base then 'base' end,
            case when a.seen <> n.seen then 'effect' end,
            case when a.written::jsonb <> n.written then 'written' end,
            case when a.seq <> n.seq then 'entry' end
          ], null) as differs
        from (select * from change_approval where merchant = ${merchant}) a
        full join noted n on n.request = a.request::text and n.staff = a.staff and n.version = a.version
        where a.request is null or n.request is null or a.base::text <> n.base or a.seen <> n.seen
          or a.written::jsonb <> n.written or a.seq <> n.seq
      union all
      select r.id::text, 'request', r.version, v.seq::text, array_remove(array[
            case when v.version <> r.version then 'version' end,
            case when v.seen <> r.seen then 'effect' end,
            case when v.written <> r.written::jsonb then 'written' end
          ], null)
        from change_request r join versions v on v.request = r.id::text
        where r.merchant = ${merchant} and (v.version <> r.version or v.seen <> r.seen or v.written <> r.written::jsonb)
      order by seq nulls last`.execute(scope),
  );
  const faults = rows.map(({ seq, ...row }) => ({ ...row, seq: seq === null ? undefined : Number(seq) }));
  return [...faults, ...(await checkRules(db, merchant))];
}

/** Rules that were changed in the database by hand; without an entry each area has its default. */
async function checkRules(db: Pick<Database, 'withMerchant'>, merchant: string): Promise<readonly ApprovalFault[]> {
  const { rules, last } = await db.withMerchant(merchant, async (scope) => ({
    rules: await readRules(scope, merchant),
    last: await scope
      .selectFrom('journal')
      .select(['seq', 'after'])
      .where('merchant', '=', merchant)
      .where('action', '=', 'approval.rules')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst(),
  }));
  const set = (last?.after ?? {}) as ApprovalRules;
  const differs = APPROVAL_AREAS.flatMap((area) => {
    const [now, then] = [approversOf(rules, area), approversOf(set, area)];
    return now === then ? [] : [`${area}: ${now}, not ${then}`];
  });
  const seq = last && Number(last.seq);
  return differs.length === 0 ? [] : [{ request: '', staff: 'rules', version: 0, seq, differs }];
}
