import type { TreeAction } from '#model/proposals/proposal.ts';
import type { StaffAction } from '../policy.ts';

/** Areas of revertible changes: decides the handler and the texts. */
export type UndoArea = 'trees' | 'games' | 'content';

/** Journal actions of vendors and games; the platform's own tools write one vendor at a time. */
type GamesAction = 'vendors.set' | 'vendor.set' | 'games.set';
type ContentAction = `content.${'create' | 'change' | 'remove' | 'restore' | 'order'}`;

interface Undoable {
  readonly area: UndoArea;
  /** The permission for the revert; for a whole tree the gateway also requires permissions by its content. */
  readonly permission: StaffAction;
}

const TOGGLE = { area: 'trees', permission: 'switch.turn' } as const;
const RULE = { area: 'trees', permission: 'rule.change' } as const;
const SETTING = { area: 'trees', permission: 'settings.change' } as const;
const GAMES = { area: 'games', permission: 'games.change' } as const;
const CONTENT = { area: 'content', permission: 'content.change' } as const;

/**
 * Actions whose journal entry suffices for a revert: the gateway enforces this table, and the console renders by it.
 */
const UNDOABLE: Readonly<Record<TreeAction | GamesAction | ContentAction, Undoable>> = {
  'switch.turn': TOGGLE,
  'switch.rollout': TOGGLE,
  'rule.change': RULE,
  'rule.order': RULE,
  'setting.change': SETTING,
  'maintenance.set': { area: 'trees', permission: 'maintenance.set' },
  'tree.replace': SETTING,
  'vendors.set': GAMES,
  'vendor.set': GAMES,
  'games.set': GAMES,
  'content.create': CONTENT,
  'content.change': CONTENT,
  'content.remove': CONTENT,
  'content.restore': CONTENT,
  'content.order': CONTENT,
};

/** Suffix of an action that states how it was done: `switch.turn.undo`. */
const SUFFIX = /\.(?:undo|urgent)$/;

/** How a journal entry can be reverted, by its action without the suffix; undefined if it cannot. */
export function undoableOf(action: string): Undoable | undefined {
  const done = action.replace(SUFFIX, '');
  return Object.hasOwn(UNDOABLE, done) ? UNDOABLE[done as keyof typeof UNDOABLE] : undefined;
}
