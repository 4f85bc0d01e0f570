import type { TreeAction } from '#model/proposals/proposal.ts';
import type { StaffAction } from '../policy.ts';

/** What changes that can be taken back are about: who puts them back, and in which words they are told. */
export type UndoArea = 'trees' | 'games' | 'content';

/** What the journal calls changes of vendors and games; the platform's own tools write one vendor at a time. */
type GamesAction = 'vendors.set' | 'vendor.set' | 'games.set';
type ContentAction = `content.${'create' | 'change' | 'remove' | 'restore' | 'order'}`;

interface Undoable {
  readonly area: UndoArea;
  /** What one must be allowed for putting it back; for a whole tree the gateway asks for more, by what is in it. */
  readonly needs: StaffAction;
}

const TURN = { area: 'trees', needs: 'switch.turn' } as const;
const RULE = { area: 'trees', needs: 'rule.change' } as const;
const SETTING = { area: 'trees', needs: 'settings.change' } as const;
const GAMES = { area: 'games', needs: 'games.change' } as const;
const CONTENT = { area: 'content', needs: 'content.change' } as const;

/** All changes whose entry says enough to put things back: the gateway refuses and the console draws by this one table. */
const UNDOABLE: Readonly<Record<TreeAction | GamesAction | ContentAction, Undoable>> = {
  'switch.turn': TURN,
  'rule.change': RULE,
  'rule.order': RULE,
  'setting.change': SETTING,
  'maintenance.set': { area: 'trees', needs: 'maintenance.set' },
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

/** How an entry came, behind what was done: `switch.turn.undo`. */
const WAY = /\.(?:undo|urgent)$/;

/** How an entry of the journal can be taken back, by its action, however it came; undefined where it cannot. */
export function undoableOf(action: string): Undoable | undefined {
  const done = action.replace(WAY, '');
  return Object.hasOwn(UNDOABLE, done) ? UNDOABLE[done as keyof typeof UNDOABLE] : undefined;
}
