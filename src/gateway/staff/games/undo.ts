import type { LaneCategory, VendorsRequest } from '#contract/staff/games/calls.ts';
import type { Db } from '#gateway/db/tables.ts';
import { isObject, own } from '#model/json/json.ts';
import type { Entry } from '../entries.ts';
import { readVendorChoices } from './read-model.ts';
import { type GameState, type GamesChanged, readGameStates, writeGameStates } from './store.ts';

/** The changes of a journal entry by `CATEGORY.CODE` or by game. */
export interface WrittenStates {
  readonly of: 'vendors' | 'games';
  readonly before: ReadonlyMap<string, GameState>;
  readonly after: ReadonlyMap<string, GameState>;
}

const ACTIONS: Readonly<Record<string, WrittenStates['of']>> = {
  'vendors.set': 'vendors',
  // Written by the platform's command-line tools, one vendor per entry.
  'vendor.set': 'vendors',
  'games.set': 'games',
};

export const ACTIONS_OF: Readonly<Record<WrittenStates['of'], readonly string[]>> = {
  vendors: ['vendors.set', 'vendor.set'],
  games: ['games.set'],
};

/** Whether the action is one of these or its revert (`games.set.undo`). */
export function isOneOf(action: string, actions: readonly string[]): boolean {
  return actions.some((known) => action === known || action === `${known}.undo`);
}

/** The vendor or game changes of a journal entry; undefined for any other entry. */
export function readWritten({
  action,
  subject,
  before,
  after,
}: Pick<Entry, 'action' | 'subject' | 'before' | 'after'>): WrittenStates | undefined {
  const found = Object.keys(ACTIONS).find((known) => isOneOf(action, [known]));
  const of = found === undefined ? undefined : ACTIONS[found];
  if (of === undefined) return undefined;
  const named = (states: unknown) => (found === 'vendor.set' ? { [subject]: states } : states);
  return { of, before: readStates(named(before)), after: readStates(named(after)) };
}

/** A game without a stored choice is off and last. */
const NEVER: GameState = { enabled: false, position: 1_000 };

function readStates(states: unknown): ReadonlyMap<string, GameState> {
  const entries = isObject(states) ? Object.entries(states) : [];
  return new Map(
    entries.map(([name, state]) => {
      const position = own(state, 'position');
      return [name, { enabled: own(state, 'enabled') === true, position: Number(position ?? NEVER.position) }];
    }),
  );
}

/** Whether all values that an entry wrote are unchanged. */
export async function isUnchanged(db: Db, merchant: string, { of, after }: WrittenStates): Promise<boolean> {
  const names = [...after.keys()];
  const now = of === 'games' ? await readGameStates(db, merchant, names) : await readVendorStates(db, merchant);
  return names.every((name) => {
    const [is, was] = [now.get(name), after.get(name)];
    return is?.enabled === was?.enabled && is?.position === was?.position;
  });
}

async function readVendorStates(db: Db, merchant: string): Promise<ReadonlyMap<string, GameState>> {
  const vendors = await readVendorChoices(db, merchant);
  return new Map(
    vendors.map(({ category, code, enabled, position }) => [`${category}.${code}`, { enabled, position }]),
  );
}

export async function putGamesBack(db: Db, merchant: string, { before, after }: WrittenStates): Promise<GamesChanged> {
  return writeGameStates(db, merchant, after, [...before]);
}

export function vendorsBefore({ before }: Pick<WrittenStates, 'before'>): VendorsRequest['vendors'] {
  return [...before].map(([name, state]) => {
    const at = name.indexOf('.');
    return { category: name.slice(0, at) as LaneCategory, code: name.slice(at + 1), ...state };
  });
}
