/** The context of a flag's evaluation: whom the flags are for, as an OpenFeature client describes them. */
import type { Member, MemberType, SwitchOverlay } from '../documents/member.ts';
import { MEMBER_TYPES } from '../documents/member.ts';
import { isOfCohort, type Rollout, type Rollouts, withRollouts } from '../documents/rollouts.ts';
import { isObject, own } from '../json/json.ts';

export interface FlagContext {
  /** Null: a visitor who is not signed in. */
  readonly member: Member | null;
  readonly restricted: boolean;
  /** The member's flags and contracts by name; an absent one is off. */
  readonly flags: Readonly<Record<string, boolean>>;
  readonly view: Readonly<Record<string, boolean>>;
  /** Switches whose roll-out decides for this context, in or out of its share. */
  readonly splits?: Rollouts | undefined;
}

export type ReadContext = { readonly value: FlagContext } | { readonly problem: string };

/** The member types as conditions read them (`member.type`). */
type Type = MemberType | 'visitor';

const ROLES: Readonly<Record<string, Type>> = { visitor: 'visitor', member: 0, agent: 1, trial: 4 };
const MOST_NAMES = 500;
const MOST_RANK = 99;

/**
 * Reads the attributes of a context. An unknown attribute is ignored, an absent one (or null) has its default: without
 * any the context is an anonymous visitor. A known attribute with an invalid value is a problem, never a default.
 */
export function readFlagContext(raw: unknown): ReadContext {
  const problems: string[] = [];
  const read = <T>(name: string, reader: (value: unknown) => T | undefined, expected: string, absent: T): T => {
    const given = own(raw, name) ?? undefined;
    if (given === undefined) return absent;
    const value = reader(given);
    if (value === undefined) problems.push(`${name}: expected ${expected}`);
    return value ?? absent;
  };
  const yesNo = (name: string, absent: boolean) => read(name, readYesNo, 'true or false', absent);
  const byName = (name: string) => read(name, readByName, 'an object of true and false by name', {});
  const role = read<Type>('role', readRole, `one of ${Object.keys(ROLES).join(', ')}`, 'visitor');
  const type = read<Type>('memberType', readType, `one of ${MEMBER_TYPES.join(', ')}`, role);
  const rankLevel = read('rank', readRank, `a whole number from 0 to ${MOST_RANK}`, 0);
  const labels = read<readonly string[]>('labels', readLabels, 'a list of texts', []);
  const toUpline = yesNo('toUpline', false);
  const hasPassword = yesNo('hasPassword', true);
  const switches = overlaysOf(byName('ownSwitches'));
  const member = type === 'visitor' ? null : { ...NAMELESS, type, rankLevel, labels, toUpline, hasPassword, switches };
  const value = { member, restricted: yesNo('restricted', false), flags: byName('flags'), view: byName('view') };
  return problems.length > 0 ? { problem: problems.join('; ') } : { value };
}

/** Facts of a member that no condition reads are empty. */
const NAMELESS = { id: '', account: '', nickname: '', rankName: '' } as const;

function readRole(value: unknown): Type | undefined {
  return typeof value === 'string' && Object.hasOwn(ROLES, value) ? ROLES[value] : undefined;
}

function readType(value: unknown): MemberType | undefined {
  return MEMBER_TYPES.find((known) => known === value);
}

function readRank(value: unknown): number | undefined {
  const fits = Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_RANK;
  return fits ? Number(value) : undefined;
}

function readLabels(value: unknown): readonly string[] | undefined {
  const isFine = Array.isArray(value) && value.length <= MOST_NAMES && value.every((one) => typeof one === 'string');
  return isFine ? value : undefined;
}

function readYesNo(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function readByName(value: unknown): Readonly<Record<string, boolean>> | undefined {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value);
  const isFine = entries.length <= MOST_NAMES && entries.every(([, on]) => typeof on === 'boolean');
  return isFine ? (Object.fromEntries(entries) as Record<string, boolean>) : undefined;
}

function overlaysOf(switches: Readonly<Record<string, boolean>>): ReadonlyMap<string, SwitchOverlay> {
  return new Map(Object.entries(switches).map(([id, on]) => [id, { enabled: on ? '1' : '0', because: '' }]));
}

/** The context with the roll-outs of a site: a targeting key is a member's id, or a pseudonym that stands for it. */
export function splitContext(
  context: FlagContext,
  { merchant, rollouts }: { readonly merchant: string; readonly rollouts: Rollouts | undefined },
  targetingKey: string,
): FlagContext {
  const { member } = context;
  // Visitors are outside every share: their pages are the same for all of them.
  if (member === null || rollouts === undefined || rollouts.size === 0) return context;
  const { rankLevel, labels } = member;
  const mayRoll = ([id, rollout]: readonly [string, Rollout]) =>
    !member.switches.has(id) && isOfCohort(rollout, member);
  const splits = new Map([...rollouts].filter(mayRoll));
  const switches = withRollouts(member.switches, splits, { merchant, member: targetingKey, rankLevel, labels });
  return { ...context, member: { ...member, switches }, splits };
}

/** A text that is the same for contexts with the same facts, whatever the order of their attributes. */
export function contextKey({ member, restricted, flags, view }: FlagContext): string {
  const { type, rankLevel, toUpline, hasPassword, switches = new Map<string, SwitchOverlay>() } = member ?? {};
  const own = [...switches].map(([id, { enabled }]) => `${id} ${enabled}`).sort();
  return JSON.stringify([
    type ?? null,
    rankLevel,
    toUpline,
    hasPassword,
    own,
    restricted,
    namesOn(flags),
    namesOn(view),
  ]);
}

function namesOn(flags: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.keys(flags)
    .filter((name) => flags[name])
    .sort();
}
