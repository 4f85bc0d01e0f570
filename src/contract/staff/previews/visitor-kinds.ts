/** For whom staff look at a site: somebody who is not signed in, or a member of a type (docs/wire.md#members). */
export const VISITOR_KINDS = ['visitor', 'player', 'trial', 'agent1', 'agent2', 'agent41', 'agent42'] as const;
export type VisitorKind = (typeof VISITOR_KINDS)[number];

/** The member type of each kind; null: nobody is signed in. */
const TYPES: Readonly<Record<VisitorKind, number | null>> = {
  visitor: null,
  player: 0,
  trial: 4,
  agent1: 1,
  agent2: 2,
  agent41: 41,
  agent42: 42,
};

/** Reads a kind; undefined for what is none. */
export function readVisitorKind(value: unknown): VisitorKind | undefined {
  return VISITOR_KINDS.find((kind) => kind === value);
}

/** The kind of a member type; a type that is not known is a player, as everywhere. */
export function kindOfType(type: number | null): VisitorKind {
  return VISITOR_KINDS.find((kind) => TYPES[kind] === type) ?? 'player';
}

/**
 * Member info of somebody of a kind who has nothing of their own: no rank, no switches (the same that effects are told
 * for). Null for a visitor.
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
