import { type Member, parseMember } from '#model/documents/member.ts';

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

/** The member as conditions see it: parsed from the same document that member info returns. */
export function memberAsFact(row: MemberRow): Member {
  const member = parseMember(memberDocument(row)).value;
  if (member === null) throw new Error('a member row gave no member');
  return member;
}
