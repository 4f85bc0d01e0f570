/** The two compared states, and the roles. */

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

/** A role of the viewer. `null`: a visitor; `given`: the member in the documents. */
export interface Role {
  readonly name: string;
  readonly type: MemberType | null | 'given';
}

const GIVEN: Role = { name: 'the member of the trees', type: 'given' };

export const ROLES: readonly Role[] = [
  { name: 'visitors', type: null },
  ...MEMBER_TYPES.map((type): Role => ({ name: nameType(type), type })),
];

function nameType(type: MemberType): string {
  if (type === 0) return 'players';
  return type === 4 ? 'trial accounts' : `agents of type ${type}`;
}

/** Roles of a comparison: the standard roles, and the documents' member if its type changed. */
export function rolesOf({ before, after }: Sides): readonly Role[] {
  return before.member?.type === after.member?.type ? ROLES : [...ROLES, GIVEN];
}

/**
 * Facts of one side for a role. A member of a role is the documents' member (with its rank and switches) with that
 * type; without one, a member with default values.
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
  labels: [],
  switches: new Map(),
};

const AGENTS = ROLES.filter(({ name }) => name.startsWith('agents')).map(({ name }) => name);

/** Roles as text: `everyone`, `players and agents`. */
export function describeRoles(names: readonly string[]): string {
  if (ROLES.every(({ name }) => names.includes(name))) return 'everyone';
  const members = ROLES.filter(({ type }) => type !== null);
  if (members.every(({ name }) => names.includes(name)) && !names.includes('visitors')) return 'everyone logged in';
  const agents = AGENTS.every((name) => names.includes(name));
  const short = agents
    ? names.flatMap((name) => (name === AGENTS[0] ? ['agents'] : AGENTS.includes(name) ? [] : [name]))
    : names;
  return short.length < 2 ? short.join('') : `${short.slice(0, -1).join(', ')} and ${short.at(-1)}`;
}
