/** Visitor kinds for staff previews: an anonymous visitor, or a member of a type (docs/reference/wire.md#members). */
export const VISITOR_KINDS = ['visitor', 'player', 'trial', 'agent1', 'agent2', 'agent41', 'agent42'] as const;
export type VisitorKind = (typeof VISITOR_KINDS)[number];

/** The member type of each kind; null: not signed in. */
const TYPES: Readonly<Record<VisitorKind, number | null>> = {
  visitor: null,
  player: 0,
  trial: 4,
  agent1: 1,
  agent2: 2,
  agent41: 41,
  agent42: 42,
};

/** Parses a kind; undefined if unknown. */
export function readVisitorKind(value: unknown): VisitorKind | undefined {
  return VISITOR_KINDS.find((kind) => kind === value);
}

/** The kind of a member type; an unknown type counts as a player, as everywhere. */
export function kindOfType(type: number | null): VisitorKind {
  return VISITOR_KINDS.find((kind) => TYPES[kind] === type) ?? 'player';
}

/**
 * Member info of a member of a kind without individual settings: no rank, no switches (the same as for announced
 * effects). Null for a visitor.
 */
export function memberOfKind(kind: VisitorKind): Readonly<Record<string, unknown>> | null {
  const type = TYPES[kind];
  if (type === null) return null;
  return {
    id: 'preview',
    account: kind,
    nickname: kind,
    type,
    toUpline: '0',
    clubLabel: { labelName: '', rankLevel: 0 },
    memberLabel: [],
    hasPassword: true,
    switches: {},
  };
}
