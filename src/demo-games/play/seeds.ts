import { randomUUID } from 'node:crypto';
import type { Ask } from '#postgres/schema-db.ts';
import type { DemoGamesContext } from '../context/context.ts';
import { commitTo, type FairSeeds, toHex } from '../rules/fair.ts';
import type { Session } from './sessions.ts';

/** Seed pair of a player's rounds. `serverSeed` leaves the server only after the pair is retired. */
export interface SeedPair {
  readonly id: string;
  readonly serverSeed: string;
  readonly commitment: string;
  readonly clientSeed: string;
  /** Nonce of the next round. */
  readonly nextNonce: number;
}

type Owner = Pick<Session, 'merchant' | 'player'>;

const COLUMNS = `id, server_seed as "serverSeed", commitment, client_seed as "clientSeed", next_nonce as "nextNonce"`;
const UNREVEALED = 'revealed_at is null';
const IN_USE = `merchant = $1 and player = $2 and ${UNREVEALED}`;

/** The active pair; creates one if the player has none. */
export async function readSeeds(context: DemoGamesContext, owner: Owner): Promise<SeedPair> {
  const { ask } = context.db;
  const read = () => ask<SeedPair>(`select ${COLUMNS} from seed_pair where ${IN_USE}`, [owner.merchant, owner.player]);
  const [there] = await read();
  if (there) return there;
  await insertPair(ask, owner, await makePair(context));
  const [made] = await read();
  if (made === undefined) throw new Error('A player has no pair of seeds.');
  return made;
}

/** Takes the next nonce of the active pair in the transaction of `ask`; undefined if the pair is no longer active. */
export async function takeNonce(ask: Ask, pair: Pick<SeedPair, 'id'>): Promise<FairSeeds | undefined> {
  const [taken] = await ask<{ serverSeed: string; clientSeed: string; nonce: number }>(
    `update seed_pair set next_nonce = next_nonce + 1 where id = $1 and revealed_at is null
     returning server_seed as "serverSeed", client_seed as "clientSeed", next_nonce - 1 as nonce`,
    [pair.id],
  );
  return taken;
}

/** Result of a seed change: the retired pair, now revealed, and the new active pair. */
export interface SeedsChanged {
  readonly revealed: Omit<SeedPair, 'id'>;
  readonly current: SeedPair;
}

/**
 * Reveals the active pair and creates a new one with the player's client seed. Undefined while a round of the old pair
 * is unfinished: its outcome would be known before it counts.
 */
export async function changeSeeds(
  context: DemoGamesContext,
  owner: Owner,
  clientSeed: string,
): Promise<SeedsChanged | undefined> {
  const pair = await readSeeds(context, owner);
  const next = { ...(await makePair(context)), clientSeed };
  const changed = await context.db.inTransaction(async (ask) => {
    // Lock the row first: a round that is just starting holds the lock, and an earlier query would miss it.
    const [held] = await ask<SeedPair>(`select ${COLUMNS} from seed_pair where id = $1 and ${UNREVEALED} for update`, [
      pair.id,
    ]);
    if (held === undefined || (await hasUnfinished(ask, held))) return undefined;
    await ask('update seed_pair set revealed_at = now() where id = $1', [held.id]);
    await insertPair(ask, owner, next);
    return held;
  });
  return changed && { revealed: changed, current: await readSeeds(context, owner) };
}

async function hasUnfinished(ask: Ask, { id }: SeedPair): Promise<boolean> {
  const rounds = await ask(`select 1 from round where seed_pair = $1 and state in ('betting', 'open') limit 1`, [id]);
  return rounds.length > 0;
}

type NewPair = Pick<SeedPair, 'serverSeed' | 'commitment' | 'clientSeed'>;

async function makePair({ randomBytes }: DemoGamesContext): Promise<NewPair> {
  const serverSeed = toHex(randomBytes(32));
  return { serverSeed, commitment: await commitTo(serverSeed), clientSeed: toHex(randomBytes(8)) };
}

async function insertPair(ask: Ask, { merchant, player }: Owner, pair: NewPair): Promise<void> {
  await ask(
    `insert into seed_pair (id, merchant, player, server_seed, commitment, client_seed) values ($1, $2, $3, $4, $5, $6)
     on conflict (merchant, player) where revealed_at is null do nothing`,
    [randomUUID(), merchant, player, pair.serverSeed, pair.commitment, pair.clientSeed],
  );
}
