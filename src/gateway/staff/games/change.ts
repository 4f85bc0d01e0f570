import type { GamesReply, GamesRequest, UndoGamesRequest, VendorsRequest } from '#contract/staff/games/calls.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { changeMerchant, type JournalEntry } from '#gateway/revisions/changes.ts';
import { isObject } from '#model/json/json.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import { summarise } from '#model/proposals/summary.ts';
import type { Entry, GamesNeeds } from './needs.ts';
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

/** Thrown inside the transaction: somebody else changed one of them since. */
export class GamesConflict extends Error {
  override readonly name = 'GamesConflict';
  readonly revision: number;
  readonly theirs: readonly Entry[];

  constructor(revision: number, theirs: readonly Entry[]) {
    super('somebody else changed the same vendors or games');
    this.revision = revision;
    this.theirs = theirs;
  }
}

/** Changes which vendors and games a merchant offers. */
export interface GamesChanges {
  vendors(by: By, request: VendorsRequest): Promise<GamesReply>;
  /** What a change of vendors would come to; nothing is changed. */
  tryVendors(merchant: string, vendors: VendorsRequest['vendors']): Promise<AnnouncedEffect>;
  games(by: By, request: GamesRequest): Promise<GamesReply>;
  /** Puts back what an entry changed. Throws NothingToUndo for an entry that is not there, or none of vendors and games. */
  undo(by: By, request: UndoGamesRequest): Promise<GamesReply>;
}

/** There is no such entry, or nothing in it that can be put back. */
export class NothingToUndo extends Error {
  override readonly name = 'NothingToUndo';
}

/** Makes the service. Throws GamesConflict, GameUnknown and what `needs` throw. */
export function createGamesChanges({ db, revisions }: Context, needs: GamesNeeds): GamesChanges {
  async function setVendors(scope: Db, merchant: string, vendors: VendorsRequest['vendors']) {
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

  async function vendors({ merchant, ...by }: By, { base, vendors: wanted, reason }: VendorsRequest) {
    return make(merchant, async (scope) => {
      const names = wanted.map(({ category, code }) => `${category}.${code}`);
      await refuseOthers(scope, { merchant, ...by }, { base, actions: ACTIONS_OF.vendors, names }, needs);
      const { changed, effect } = await setVendors(scope, merchant, wanted);
      return { effect, entry: entryOf({ ...by, action: 'vendors.set', reason, effect: summarise(effect) }, changed) };
    });
  }

  async function tryVendors(merchant: string, wanted: VendorsRequest['vendors']): Promise<AnnouncedEffect> {
    let effect: AnnouncedEffect | undefined;
    await db
      .withMerchant(merchant, async (scope) => {
        effect = (await setVendors(scope, merchant, wanted)).effect;
        throw new OnlyTried();
      })
      .catch((error: unknown) => {
        if (!(error instanceof OnlyTried)) throw error;
      });
    if (!effect) throw new Error('a try ended without an effect');
    return effect;
  }

  async function games({ merchant, ...by }: By, { base, reason, ...wanted }: GamesRequest) {
    return make(merchant, async (scope) => {
      const names = [...(wanted.turned ?? []), ...(wanted.moved ?? [])].map(({ nodeId }) => nodeId);
      await refuseOthers(scope, { merchant, ...by }, { base, actions: ACTIONS_OF.games, names }, needs);
      const changed = await changeMerchantGames(scope, merchant, wanted);
      return { entry: entryOf({ ...by, action: 'games.set', reason }, changed) };
    });
  }

  async function undo({ merchant, ...by }: By, { entry: seq, reason }: UndoGamesRequest) {
    return make(merchant, async (scope) => {
      const found = await needs.findEntry(scope, merchant, seq);
      const written = found && readWritten(found);
      if (found === undefined || written === undefined) throw new NothingToUndo(seq);
      await refuseFallen(scope, merchant, found, written);
      const entry = { ...by, action: `${written.of}.set.undo`, reason };
      if (written.of === 'games') return { entry: entryOf(entry, await putGamesBack(scope, merchant, written)) };
      const { changed, effect } = await setVendors(scope, merchant, vendorsBefore(written));
      return { effect, entry: entryOf({ ...entry, effect: summarise(effect) }, changed) };
    });
  }

  /** What was done must stand as it was left: else it would be somebody else's change that is taken back. */
  async function refuseFallen(scope: Db, merchant: string, entry: Entry, written: WrittenStates): Promise<void> {
    if (await stillStands(scope, merchant, written)) return;
    const names = [...written.after.keys()];
    const since = await needs.entriesSince(scope, merchant, entry.revision);
    const theirs = since.filter((other) => touchesAny(other, ACTIONS_OF[written.of], names));
    throw new GamesConflict(await readRevision(scope, merchant), theirs);
  }

  /** One transaction with its revision and its entry. */
  async function make(merchant: string, work: (scope: Db) => Promise<Made>): Promise<GamesReply> {
    let effect: AnnouncedEffect | undefined;
    const { revision, changed } = await changeMerchant(db, revisions, merchant, async (scope) => {
      const made = await work(scope);
      effect = made.effect;
      return made.entry;
    });
    const entries = changed
      ? await db.withMerchant(merchant, (scope) => needs.entriesOfRevision(scope, merchant, revision))
      : [];
    const [entry] = entries;
    return { revision, changed, ...(entry && { entry: entry.entry }), ...(effect && { effect }) };
  }

  return { vendors, tryVendors, games, undo };
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

async function refuseOthers(
  db: Db,
  { merchant, actor }: By,
  { base, actions, names }: Since,
  needs: GamesNeeds,
): Promise<void> {
  const revision = await readRevision(db, merchant);
  if (revision <= base) return;
  const since = await needs.entriesSince(db, merchant, base);
  const theirs = since.filter((entry) => entry.actor !== actor && touchesAny(entry, actions, names));
  if (theirs.length > 0) throw new GamesConflict(revision, theirs);
}

function touchesAny({ action, subject, after }: Entry, actions: readonly string[], names: readonly string[]): boolean {
  const isTouched = (name: string) => subject === name || (isObject(after) && Object.hasOwn(after, name));
  return isOneOf(action, actions) && names.some(isTouched);
}

/** The merchant's revision, in the caller's transaction. */
export async function readRevision(db: Db, merchant: string): Promise<number> {
  const row = await db
    .selectFrom('tree_revision')
    .select('revision')
    .where('merchant', '=', merchant)
    .executeTakeFirstOrThrow();
  return Number(row.revision);
}
