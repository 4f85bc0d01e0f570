/** The two states that are compared, and for whom. */

import type { FactSource } from '../conditions/facts.ts';
import type { Member, MemberType } from '../documents/member.ts';
import { MEMBER_TYPES } from '../documents/member.ts';
import type { Trees } from '../site/trees.ts';
import { treesFacts } from '../site/trees.ts';

/** One state of a merchant's site: the brand with the server's documents. */
export type Side = Trees;

export interface Sides {
  readonly before: Side;
  readonly after: Side;
}

/** For whom a site is looked at. `null`: a visitor; `given`: whoever the documents themselves name. */
export interface Role {
  readonly name: string;
  readonly type: MemberType | null | 'given';
}

const GIVEN: Role = { name: 'the member of the trees', type: 'given' };

/** A visitor and a member of each type. */
export const ROLES: readonly Role[] = [
  { name: 'visitors', type: null },
  ...MEMBER_TYPES.map((type): Role => ({ name: nameType(type), type })),
];

function nameType(type: MemberType): string {
  if (type === 0) return 'players';
  return type === 4 ? 'trial accounts' : `agents of type ${type}`;
}

/** The roles of a comparison: those of every site, and the documents' own member where it became another kind of one. */
export function rolesOf({ before, after }: Sides): readonly Role[] {
  return before.member?.type === after.member?.type ? ROLES : [...ROLES, GIVEN];
}

/**
 * What one side says to a role. A member of a role is the documents' own member (with its rank and switches) as one of that
 * type; where they name nobody, a member without anything of its own.
 */
export function factsFor({ type }: Role, side: Side): FactSource {
  if (type === 'given') return treesFacts(side);
  return treesFacts({ ...side, member: type === null ? null : { ...(side.member ?? ANYBODY), type } });
}

const ANYBODY: Member = {
  id: '',
  account: '',
  nickname: '',
  type: 0,
  toUpline: false,
  hasPassword: true,
  rankName: '',
  rankLevel: 0,
  switches: new Map(),
};

const AGENTS = ROLES.filter(({ name }) => name.startsWith('agents')).map(({ name }) => name);

/** Roles in words: `everybody`, `players and agents`. */
export function describeRoles(names: readonly string[]): string {
  if (ROLES.every(({ name }) => names.includes(name))) return 'everybody';
  const members = ROLES.filter(({ type }) => type !== null);
  if (members.every(({ name }) => names.includes(name)) && !names.includes('visitors')) return 'everybody signed in';
  const agents = AGENTS.every((name) => names.includes(name));
  const short = agents
    ? names.flatMap((name) => (name === AGENTS[0] ? ['agents'] : AGENTS.includes(name) ? [] : [name]))
    : names;
  return short.length < 2 ? short.join('') : `${short.slice(0, -1).join(', ')} and ${short.at(-1)}`;
}
