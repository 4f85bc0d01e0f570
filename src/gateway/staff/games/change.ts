import type { GamesRequest, VendorsRequest } from '#contract/staff/games/calls.ts';
import type { ChangeMade } from '#contract/staff/trees/calls.ts';
import type { Context } from '#gateway/context/context.ts';
import { dryRun } from '#gateway/db/dry-run.ts';
import type { Db } from '#gateway/db/tables.ts';
import { changeMerchant, type JournalEntry, readRevision } from '#gateway/revisions/changes.ts';
import { isObject } from '#model/json/json.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import { summarise } from '#model/proposals/summary.ts';
import { type Entry, entriesSince, entryIds } from '../entries.ts';
import { notifyThenWrite, type ReportedAt, RevisionConflict } from '../notify-then-write.ts';
import type { UndoWish } from '../reverter.ts';
import { StaleVersion, staleSince } from '../stale-version.ts';
import type { GamesDeps } from './deps.ts';
import { changeMerchantGames, type GamesChanged } from './store.ts';
import {
  ACTIONS_OF,
  isOneOf,
  isUnchanged,
  putGamesBack,
  readWritten,
  vendorsBefore,
  type WrittenStates,
} from './undo.ts';

export interface By {
  readonly merchant: string;
  readonly actor: string;
  readonly source: string;
}

export interface GamesChanges {
  vendors(by: By, request: VendorsRequest): Promise<ChangeMade>;
  /** Dry run: the effect of a change of vendors. */
  tryVendors(merchant: string, vendors: VendorsRequest['vendors']): Promise<AnnouncedEffect>;
  games(by: By, request: GamesRequest): Promise<ChangeMade>;
  /** Reverts the change of a journal entry. Throws `NothingToUndo` if the entry is not about vendors or games. */
  undo(by: By, wish: UndoWish): Promise<ChangeMade>;
}

export class NothingToUndo extends Error {
  override readonly name = 'NothingToUndo';
}

/** Creates the service. Throws `StaleVersion`, `UnknownGame` and the errors of its dependencies. */
export function createGamesChanges(context: Context, deps: GamesDeps): GamesChanges {
  const { db } = context;
  const make = (merchant: string, work: (scope: Db) => Promise<JournalEntry | undefined>) =>
    makeChange(context, merchant, work);
  const notify = (merchant: string, wanted: Vendors) => notifyVendors(db, deps, merchant, wanted);

  /** Sets vendors; `verify` rejects the write if another user changed them. */
  async function setVendors(
    merchant: string,
    wanted: Vendors,
    entry: EntryParts,
    verify: (scope: Db) => Promise<void>,
  ) {
    return notifyThenWrite(
      () => notify(merchant, wanted),
      async ({ revision, effect }) => {
        const made = await make(merchant, async (scope) => {
          await verify(scope);
          if ((await readRevision(scope, merchant)) !== revision) throw new RevisionConflict();
          const changed = await changeVendors(scope, deps, merchant, wanted);
          return entryOf({ ...entry, effect: summarise(effect) }, changed);
        });
        return { ...made, effect };
      },
    );
  }

  async function vendors(by: By, { base, vendors: wanted, reason }: VendorsRequest) {
    const { merchant, ...who } = by;
    const names = wanted.map(({ category, code }) => `${category}.${code}`);
    return setVendors(merchant, wanted, { ...who, action: 'vendors.set', reason }, (scope) =>
      refuseOthers(scope, by, { base, actions: ACTIONS_OF.vendors, names }),
    );
  }

  async function games(by: By, { base, reason, ...wanted }: GamesRequest) {
    const { merchant, ...who } = by;
    return make(merchant, async (scope) => {
      const names = [...(wanted.turned ?? []), ...(wanted.moved ?? [])].map(({ nodeId }) => nodeId);
      await refuseOthers(scope, by, { base, actions: ACTIONS_OF.games, names });
      const changed = await changeMerchantGames(scope, merchant, wanted);
      return entryOf({ ...who, action: 'games.set', reason }, changed);
    });
  }

  async function undo({ merchant, ...who }: By, { entries: [found], reason }: UndoWish) {
    const written = writtenBy(found);
    const verify = (scope: Db) => refuseFallen(scope, merchant, found, written);
    const entry = { ...who, action: `${written.of}.set.undo`, reason };
    if (written.of === 'vendors') return setVendors(merchant, vendorsBefore(written), entry, verify);
    return make(merchant, async (scope) => {
      await verify(scope);
      return entryOf(entry, await putGamesBack(scope, merchant, written));
    });
  }

  return { vendors, games, undo, tryVendors: async (merchant, wanted) => (await notify(merchant, wanted)).effect };
}

type Vendors = VendorsRequest['vendors'];

/** Changes vendors in the caller's transaction; returns the changed fields by vendor. */
async function changeVendors(scope: Db, deps: GamesDeps, merchant: string, vendors: Vendors): Promise<Changed> {
  const changed: Changed = { before: {}, after: {} };
  for (const vendor of vendors) {
    const change = await deps.changeVendor(scope, merchant, vendor);
    const name = `${vendor.category}.${vendor.code}`;
    if (change) Object.assign(changed.before, { [name]: change.before });
    if (change) Object.assign(changed.after, { [name]: change.after });
  }
  return changed;
}

/** The effect of a change of vendors on players, and the revision for which it was computed. */
interface ReportedVendors extends ReportedAt {
  readonly effect: AnnouncedEffect;
}

/** Applies a change of vendors in a transaction that is rolled back, and computes its effect. */
async function notifyVendors(
  db: Context['db'],
  deps: GamesDeps,
  merchant: string,
  wanted: Vendors,
): Promise<ReportedVendors> {
  const { site, after } = await dryRun(db, merchant, async (scope) => {
    const now = await deps.readSite(scope, merchant);
    await changeVendors(scope, deps, merchant, wanted);
    return { site: now, after: await deps.readSite(scope, merchant) };
  });
  return { revision: site.revision, effect: await deps.effectOfLanes(merchant, site, after.lanes) };
}

/** Throws `StaleVersion` if the values were changed since, `NothingToUndo` for any other entry. */
export async function verifyUndo(scope: Db, merchant: string, entry: Entry): Promise<void> {
  await refuseFallen(scope, merchant, entry, writtenBy(entry));
}

function writtenBy(entry: Entry): WrittenStates {
  const written = readWritten(entry);
  if (written === undefined) throw new NothingToUndo(entry.entry);
  return written;
}

/** Refuse the revert if the values were changed since: it would undo another user's change. */
async function refuseFallen(scope: Db, merchant: string, entry: Entry, written: WrittenStates): Promise<void> {
  if (await isUnchanged(scope, merchant, written)) return;
  const names = [...written.after.keys()];
  throw await staleSince(scope, merchant, entry, (other) => touchesAny(other, ACTIONS_OF[written.of], names));
}

/** Runs a change in one transaction with its revision and its journal entry. */
async function makeChange(
  { db, revisions }: Context,
  merchant: string,
  work: (scope: Db) => Promise<JournalEntry | undefined>,
): Promise<ChangeMade> {
  const made = await changeMerchant(db, revisions, merchant, work);
  return { ...made, entries: await entryIds(db, merchant, made) };
}

interface Changed {
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}

type EntryParts = Omit<JournalEntry, 'subject' | 'before' | 'after'>;

/** One journal entry for the whole change; undefined if nothing changed. */
function entryOf(entry: EntryParts, { before, after }: Changed | GamesChanged): JournalEntry | undefined {
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
  if (theirs.length > 0) throw new StaleVersion(revision, theirs);
}

function touchesAny({ action, subject, after }: Entry, actions: readonly string[], names: readonly string[]): boolean {
  const isTouched = (name: string) => subject === name || (isObject(after) && Object.hasOwn(after, name));
  return isOneOf(action, actions) && names.some(isTouched);
}
