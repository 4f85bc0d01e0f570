import type { GamesReply, GamesRequest, VendorsRequest } from '#contract/staff/games.calls.ts';
import { type Change, changeMerchant, type JournalEntry } from '#gateway/changes.ts';
import type { Context } from '#gateway/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { isObject } from '#model/json.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import { summarise } from '#model/proposals/summary.ts';
import type { Entry, GamesNeeds } from './needs.ts';
import { changeMerchantGames, type GamesChanged } from './store.ts';

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
    let effect: AnnouncedEffect | undefined;
    const change = await changeMerchant(db, revisions, merchant, async (scope) => {
      const names = wanted.map(({ category, code }) => `${category}.${code}`);
      await refuseOthers(scope, { merchant, ...by }, { base, actions: VENDOR_ACTIONS, names }, needs);
      const made = await setVendors(scope, merchant, wanted);
      effect = made.effect;
      const entry = { ...by, action: 'vendors.set', reason, effect: summarise(effect) };
      return entryOf(entry, made.changed);
    });
    return { ...replyOf(change), ...(effect && { effect }) };
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
    const change = await changeMerchant(db, revisions, merchant, async (scope) => {
      const names = [...(wanted.turned ?? []).map(({ nodeId }) => nodeId), ...(wanted.order ?? [])];
      await refuseOthers(scope, { merchant, ...by }, { base, actions: ['games.set'], names }, needs);
      const changed = await changeMerchantGames(scope, merchant, wanted);
      return entryOf({ ...by, action: 'games.set', reason }, changed);
    });
    return replyOf(change);
  }

  return { vendors, tryVendors, games };
}

/** Ends a transaction that was only to show what it would come to. */
class OnlyTried extends Error {}

/** The platform's own tools write one vendor at a time. */
const VENDOR_ACTIONS = ['vendors.set', 'vendor.set'];

interface Changed {
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}

function replyOf({ revision, changed }: Change): GamesReply {
  return { revision, changed };
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
  const row = await db
    .selectFrom('tree_revision')
    .select('revision')
    .where('merchant', '=', merchant)
    .executeTakeFirstOrThrow();
  const revision = Number(row.revision);
  if (revision <= base) return;
  const since = await needs.entriesSince(db, merchant, base);
  const theirs = since.filter(
    (entry) => entry.actor !== actor && actions.includes(entry.action) && names.some((name) => touches(entry, name)),
  );
  if (theirs.length > 0) throw new GamesConflict(revision, theirs);
}

function touches({ subject, after }: Entry, name: string): boolean {
  return subject === name || (isObject(after) && Object.hasOwn(after, name));
}
