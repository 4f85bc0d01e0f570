import { isObject, own, ownList, ownText, wholeNumber } from '../json/json.ts';
import type { Parsed, Problem } from '../json/problem.ts';
import { pointer, showValue } from '../json/problem.ts';

/** Known member types (docs/reference/wire.md#members): 0 player; 1, 2, 41, 42 agents; 4 trial (D19). */
export const MEMBER_TYPES = [0, 1, 2, 4, 41, 42] as const;
/** Types with an account centre (D02); site settings may extend the list, never to the trial type. */
export const ACCOUNT_CENTRE_TYPES = [1, 2, 41, 42] as const;
/** Types with a personal centre: all except trial accounts (M165). */
export const PERSONAL_CENTRE_TYPES = [0, 1, 2, 41, 42] as const;

export type MemberType = (typeof MEMBER_TYPES)[number];

/** A switch value for a single member. */
export interface SwitchOverlay {
  readonly enabled: '1' | '0';
  readonly because: string;
}

/** Member info as the portal parses it (M166; docs/reference/wire.md#members). */
export interface Member {
  readonly id: string;
  readonly account: string;
  readonly nickname: string;
  readonly type: MemberType;
  readonly toUpline: boolean;
  readonly hasPassword: boolean;
  readonly rankName: string;
  /** 0 to 99; 0 is no rank. */
  readonly rankLevel: number;
  /** The merchant's own labels of the member. */
  readonly labels: readonly string[];
  readonly switches: ReadonlyMap<string, SwitchOverlay>;
  /** The member has to confirm the receipt of a withdrawal. Absent: none. */
  readonly toConfirm?: true;
  /** Completed first steps of a new member; null: dismissed or done. Absent if the gateway stores none. */
  readonly firstSteps?: readonly string[] | null;
}

const MOST_OVERLAYS = 500;
const MOST_LABELS = 100;

/**
 * Parses member info; null for a visitor. Unknown types are players, numbers may be text, an absent `hasPassword`
 * counts as true (docs/reference/wire.md#trees). Never throws.
 */
export function parseMember(raw: unknown): Parsed<Member | null> {
  if (raw === null || raw === undefined) return { value: null, problems: [] };
  if (!isObject(raw)) {
    return { value: null, problems: [problem('', raw, 'an object, or null for a visitor')] };
  }
  const club = own(raw, 'clubLabel');
  const type = readType(own(raw, 'type'));
  const overlays = readOverlays(own(raw, 'switches'));
  const value: Member = {
    id: readId(own(raw, 'id')),
    account: ownText(raw, 'account') ?? '',
    nickname: ownText(raw, 'nickname') ?? '',
    type: type.value,
    toUpline: own(raw, 'toUpline') === '1',
    hasPassword: readHasPassword(own(raw, 'hasPassword')),
    rankName: ownText(club, 'labelName') ?? '',
    rankLevel: clampRank(wholeNumber(own(club, 'rankLevel'))),
    labels: ownList(raw, 'memberLabel')
      .slice(0, MOST_LABELS)
      .filter((label) => typeof label === 'string'),
    switches: overlays.value,
    ...(own(raw, 'toConfirm') === '1' && { toConfirm: true }),
    ...readFirstSteps(own(raw, 'firstSteps')),
  };
  return { value, problems: [...type.problems, ...overlays.problems] };
}

function readType(raw: unknown): Parsed<MemberType> {
  const number = wholeNumber(raw);
  const type = MEMBER_TYPES.find((known) => known === number);
  if (type !== undefined) return { value: type, problems: [] };
  return { value: 0, problems: [problem('/type', raw, `one of ${MEMBER_TYPES.join(', ')}`, 'warning')] };
}

function readHasPassword(raw: unknown): boolean {
  return !(raw === false || raw === 0 || raw === '0' || raw === 'false');
}

function readId(raw: unknown): string {
  return typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '';
}

const MOST_STEPS = 20;

function readFirstSteps(raw: unknown): Pick<Member, 'firstSteps'> {
  if (raw === null) return { firstSteps: null };
  if (!Array.isArray(raw)) return {};
  return { firstSteps: raw.slice(0, MOST_STEPS).filter((step) => typeof step === 'string') };
}

function clampRank(level: number | undefined): number {
  return Math.min(99, Math.max(0, level ?? 0));
}

function readOverlays(raw: unknown): Parsed<ReadonlyMap<string, SwitchOverlay>> {
  const value = new Map<string, SwitchOverlay>();
  const problems: Problem[] = [];
  if (!isObject(raw)) return { value, problems };
  for (const [id, node] of Object.entries(raw).slice(0, MOST_OVERLAYS)) {
    const enabled = own(node, 'enabled');
    if (enabled === '1' || enabled === '0') value.set(id, { enabled, because: ownText(node, 'because') ?? '' });
    else problems.push(problem(pointer('switches', id, 'enabled'), enabled, "'1' or '0'"));
  }
  return { value, problems };
}

function problem(path: string, found: unknown, expected: string, severity: 'error' | 'warning' = 'error'): Problem {
  return {
    code: 'member.value',
    path,
    found: showValue(found),
    expected,
    remedy: 'Correct the gateway’s member info. Until then, the safest value is used.',
    severity,
  };
}
