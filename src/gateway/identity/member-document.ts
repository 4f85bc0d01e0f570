import type { MerchantTrees } from '#gateway/trees/tree-documents.ts';
import { type Member, parseMember } from '#model/documents/member.ts';
import { BRAND_ROLLOUT, isRolledTo, plansIn, publish, type Rollouts, withRollouts } from '#model/documents/rollouts.ts';

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
  const member = parseMember(document).value;
  if (member === null) return document;
  return { ...document, switches: Object.fromEntries(memberWithShares(member, { merchant, status }).switches) };
}

/** The member as conditions see it, with the same switches. */
export function memberWithShares(member: Member, { merchant, status }: Merchant): Member {
  const rollouts = rolloutsOf(status);
  if (rollouts.size === 0) return member;
  const { id, rankLevel, labels } = member;
  return { ...member, switches: withRollouts(member.switches, rollouts, { merchant, member: id, rankLevel, labels }) };
}

/** The share of the brand revision that the member's pages have; undefined: the served brand. */
export function brandShareOf(
  member: Pick<Member, 'id' | 'rankLevel' | 'labels'>,
  { merchant, status }: Merchant,
): { readonly revision: string; readonly share: number } | undefined {
  const rollout = rolloutsOf(status).get(BRAND_ROLLOUT);
  if (rollout === undefined) return undefined;
  const isInside = isRolledTo(rollout, { merchant, id: BRAND_ROLLOUT }, { ...member, member: member.id });
  return isInside ? { revision: rollout.to, share: rollout.share } : undefined;
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
