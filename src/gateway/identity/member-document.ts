import type { MerchantTrees } from '#gateway/trees/tree-documents.ts';
import { type Member, parseMember } from '#model/documents/member.ts';
import { plansIn, publish, type Rollouts, withRollouts } from '#model/documents/rollouts.ts';

export interface MemberRow {
  readonly id: string;
  readonly account: string;
  readonly nickname: string;
  readonly type: number;
  readonly to_upline: boolean;
  readonly rank_level: number;
  readonly rank_name: string;
  readonly labels: unknown;
  readonly switches: unknown;
  readonly has_password: boolean;
}

/** Member info as sent to the client (docs/reference/wire.md#members; M284). */
export function memberDocument(row: MemberRow) {
  return {
    id: row.id,
    account: row.account,
    nickname: row.nickname,
    type: row.type,
    toUpline: row.to_upline ? '1' : '0',
    clubLabel: { labelName: row.rank_name, rankLevel: row.rank_level },
    memberLabel: row.labels,
    hasPassword: row.has_password,
    switches: row.switches,
  };
}

type Merchant = Pick<MerchantTrees, 'merchant' | 'status'>;

/** Member info with the switches of the roll-outs whose share the member is in. */
export function withShares<Document extends ReturnType<typeof memberDocument>>(
  document: Document,
  { merchant, status }: Merchant,
): Document {
  const rollouts = rolloutsOf(status);
  if (rollouts.size === 0) return document;
  const own = parseMember(document).value?.switches ?? new Map();
  const { id: member, clubLabel } = document;
  const rolled = withRollouts(own, rollouts, { merchant, member, rankLevel: clubLabel.rankLevel });
  return { ...document, switches: Object.fromEntries(rolled) };
}

/** The member as conditions see it, with the same switches. */
export function memberWithShares(member: Member, { merchant, status }: Merchant): Member {
  const rollouts = rolloutsOf(status);
  if (rollouts.size === 0) return member;
  const { id, rankLevel } = member;
  return { ...member, switches: withRollouts(member.switches, rollouts, { merchant, member: id, rankLevel }) };
}

function rolloutsOf(status: Merchant['status']): Rollouts {
  return new Map([...plansIn(status)].map(([id, plan]) => [id, publish(plan)]));
}

/** The member as conditions see it: parsed from the same document that member info returns. */
export function memberAsFact(row: MemberRow): Member {
  const member = parseMember(memberDocument(row)).value;
  if (member === null) throw new Error('a member row gave no member');
  return member;
}
