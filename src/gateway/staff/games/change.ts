import type { GamesRequest, VendorsRequest } from '#contract/staff/games/calls.ts';
import type { ChangeMade } from '#contract/staff/trees/calls.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { changeMerchant, type JournalEntry, readRevision } from '#gateway/revisions/changes.ts';
import { isObject } from '#model/json/json.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import { summarise } from '#model/proposals/summary.ts';
import { type Entry, entriesSince, entryIds } from '../entries.ts';
import { Overtaken, overtakenSince } from '../overtaken.ts';
import type { UndoWish } from '../undoer.ts';
import type { GamesNeeds } from './needs.ts';
import { changeMerchantGames, type GamesChanged } from './store.ts';
import {
  ACTIONS_OF,
  isOneOf,
  putGamesBack,
  readWritten,
  stillStands,
  vendorsBefore,
  type WrittenStates,
} from './undo.ts';

/** Who changes something at which merchant. */
export interface By {
  readonly merchant: string;
  readonly actor: string;
  readonly source: string;
}

/** Changes which vendors and games a merchant offers. */
export interface GamesChanges {
  vendors(by: By, request: VendorsRequest): Promise<ChangeMade>;
  /** What a change of vendors would come to; nothing is changed. */
  tryVendors(merchant: string, vendors: VendorsRequest['vendors']): Promise<AnnouncedEffect>;
  games(by: By, request: GamesRequest): Promise<ChangeMade>;
  /** Puts back what an entry changed. Throws NothingToUndo for one that is none of vendors and games. */
  undo(by: By, wish: UndoWish): Promise<ChangeMade>;
}

/** There is nothing in an entry that can be put back. */
export class NothingToUndo extends Error {
  override readonly name = 'NothingToUndo';
}

/** Makes the service. Throws Overtaken, GameUnknown and what `needs` throw. */
export function createGamesChanges(context: Context, needs: GamesNeeds): GamesChanges {
  const make = (merchant: string, work: (scope: Db) => Promise<Made>) => makeChange(context, merchant, work);

  async function vendors({ merchant, ...by }: By, { base, vendors: wanted, reason }: VendorsRequest) {
    return make(merchant, async (scope) => {
      const names = wanted.map(({ category, code }) => `${category}.${code}`);
      await refuseOthers(scope, { merchant, ...by }, { base, actions: ACTIONS_OF.vendors, names });
      const { changed, effect } = await setVendors(scope, needs, merchant, wanted);
      return { effect, entry: entryOf({ ...by, action: 'vendors.set', reason, effect: summarise(effect) }, changed) };
    });
  }

  async function games({ merchant, ...by }: By, { base, reason, ...wanted }: GamesRequest) {
    return make(merchant, async (scope) => {
      const names = [...(wanted.turned ?? []), ...(wanted.moved ?? [])].map(({ nodeId }) => nodeId);
      await refuseOthers(scope, { merchant, ...by }, { base, actions: ACTIONS_OF.games, names });
      const changed = await changeMerchantGames(scope, merchant, wanted);
      return { entry: entryOf({ ...by, action: 'games.set', reason }, changed) };
    });
  }

  async function undo({ merchant, ...by }: By, { entries: [found], reason }: UndoWish) {
    return make(merchant, async (scope) => {
      const written = readWritten(found);
      if (written === undefined) throw new NothingToUndo(found.entry);
      await refuseFallen(scope, merchant, found, written);
      const entry = { ...by, action: `${written.of}.set.undo`, reason };
      if (written.of === 'games') return { entry: entryOf(entry, await putGamesBack(scope, merchant, written)) };
      const { changed, effect } = await setVendors(scope, needs, merchant, vendorsBefore(written));
      return { effect, entry: entryOf({ ...entry, effect: summarise(effect) }, changed) };
    });
  }

  return {
    ...{ vendors, games, undo },
    tryVendors: (merchant, wanted) => tryVendors(context.db, needs, merchant, wanted),
  };
}

/** Sets vendors in the caller's transaction: what changed, and what players see of it. */
async function setVendors(scope: Db, needs: GamesNeeds, merchant: string, vendors: VendorsRequest['vendors']) {
  const site = await needs.readSite(scope, merchant);
  const changed: Changed = { before: {}, after: {} };
  for (const vendor of vendors) {
    const change = await needs.changeVendor(scope, merchant, vendor);
    const name = `${vendor.category}.${vendor.code}`;
    if (change) Object.assign(changed.before, { [name]: change.before });
    if (change) Object.assign(changed.after, { [name]: change.after });
  }
  const { lanes } = await needs.readSite(scope, merchant);
  return { changed, effect: needs.effectOfLanes(merchant, site, lanes) };
}

async function tryVendors(
  db: Context['db'],
  needs: GamesNeeds,
  merchant: string,
  wanted: VendorsRequest['vendors'],
): Promise<AnnouncedEffect> {
  let effect: AnnouncedEffect | undefined;
  await db
    .withMerchant(merchant, async (scope) => {
      effect = (await setVendors(scope, needs, merchant, wanted)).effect;
      throw new OnlyTried();
    })
    .catch((error: unknown) => {
      if (!(error instanceof OnlyTried)) throw error;
    });
  if (!effect) throw new Error('a try ended without an effect');
  return effect;
}

/** What was done must stand as it was left: else it would be somebody else's change that is taken back. */
async function refuseFallen(scope: Db, merchant: string, entry: Entry, written: WrittenStates): Promise<void> {
  if (await stillStands(scope, merchant, written)) return;
  const names = [...written.after.keys()];
  throw await overtakenSince(scope, merchant, entry, (other) => touchesAny(other, ACTIONS_OF[written.of], names));
}

/** One transaction with its revision and its entry. */
async function makeChange(
  { db, revisions }: Context,
  merchant: string,
  work: (scope: Db) => Promise<Made>,
): Promise<ChangeMade> {
  let effect: AnnouncedEffect | undefined;
  const made = await changeMerchant(db, revisions, merchant, async (scope) => {
    const wanted = await work(scope);
    effect = wanted.effect;
    return wanted.entry;
  });
  return { ...made, entries: await entryIds(db, merchant, made), ...(effect && { effect }) };
}

/** What a transaction came to. */
interface Made {
  readonly entry: JournalEntry | undefined;
  readonly effect?: AnnouncedEffect;
}

/** Ends a transaction that was only to show what it would come to. */
class OnlyTried extends Error {}

interface Changed {
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}

/** One entry for all that was changed; nothing where nothing was. */
function entryOf(
  entry: Omit<JournalEntry, 'subject' | 'before' | 'after'>,
  { before, after }: Changed | GamesChanged,
): JournalEntry | undefined {
  const names = Object.keys(after);
  if (names.length === 0) return undefined;
  const [first = ''] = names;
  return { ...entry, subject: names.length === 1 ? first : `${first} and ${names.length - 1} more`, before, after };
}

interface Since {
  readonly base: number;
  readonly actions: readonly string[];
  readonly names: readonly string[];
}

async function refuseOthers(db: Db, { merchant, actor }: By, { base, actions, names }: Since): Promise<void> {
  const revision = await readRevision(db, merchant);
  if (revision <= base) return;
  const since = await entriesSince(db, merchant, base);
  const theirs = since.filter((entry) => entry.actor !== actor && touchesAny(entry, actions, names));
  if (theirs.length > 0) throw new Overtaken(revision, theirs);
}

function touchesAny({ action, subject, after }: Entry, actions: readonly string[], names: readonly string[]): boolean {
  const isTouched = (name: string) => subject === name || (isObject(after) && Object.hasOwn(after, name));
  return isOneOf(action, actions) && names.some(isTouched);
}
