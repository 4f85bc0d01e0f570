import type { SeamlessReply } from '#contract/vendors/seamless.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { digest, keyedHash, merchantSecret } from '#gateway/identity/secrets/secrets.ts';
import { readTicket } from '#gateway/identity/secrets/ticket.ts';
import { type Answer, refused } from './answer.ts';
import type { Launch, SeamlessDeps } from './deps.ts';
import { findPlayer, findWalletBalance, insertGameSession } from './store.ts';
import { makeSessionToken } from './tokens.ts';

/**
 * Exchanges a launch ticket for a session, once. The merchant named in the ticket is untrusted: the ticket is valid
 * only among that merchant's tickets.
 */
export async function authenticate(
  context: Context,
  deps: SeamlessDeps,
  vendor: string,
  ticket: string,
): Promise<Answer<'authenticate'>> {
  const merchant = readTicket(ticket);
  if (merchant === undefined || !(await context.merchants.exists(merchant))) return refused('ticket_invalid');
  return context.db.withMerchant(merchant, async (db) => {
    const launch = await deps.redeem(db, merchant, vendor, ticket);
    return launch === undefined ? refused('ticket_invalid') : begin(context, deps, db, { merchant, vendor, launch });
  });
}

interface Beginning {
  readonly merchant: string;
  readonly vendor: string;
  readonly launch: Launch;
}

async function begin(
  context: Context,
  deps: SeamlessDeps,
  db: Db,
  { merchant, vendor, launch }: Beginning,
): Promise<Answer<'authenticate'>> {
  const { memberId, login, game, lottery, language, portalUrl, mostStake, cycleMs } = launch;
  const player = await findPlayer(db, merchant, memberId, login);
  if (player === undefined || !player.isIn) return refused('ticket_invalid');
  if (!player.isActive) return refused('player_blocked');
  const { isTrial } = player;
  const accounts = await deps.openPlay(db, merchant, { memberId, isTrial, vendor });
  const session = makeSessionToken(context.random(32), isTrial);
  const { accountId, vendorAccountId } = accounts;
  const reported = { vendor, memberId, login, accountId, vendorAccountId, isTrial, game, mostStake, cycleMs };
  const id = digest(session);
  await insertGameSession(db, merchant, { id, ...reported });
  const walletBalance = await findWalletBalance(db, merchant, vendor, id);
  const { code: currency, symbol, exponent } = accounts.currency;
  const value: SeamlessReply<'authenticate'> = {
    merchant,
    session,
    player: await opaqueId(db, merchant, memberId),
    displayName: mask(player.nickname),
    isTrial,
    currency,
    symbol,
    exponent,
    balance: String(walletBalance?.balance ?? 0n),
    language,
    game,
    portalUrl,
    ...(login !== null && { play: await describePlay(context, deps, db, { merchant, vendor, launch }) }),
    ...(lottery !== null && lottery !== undefined && { lottery }),
  };
  return { ok: true, value };
}

/** What the game shows and obeys: the player's session and the bounds of the market. */
async function describePlay(context: Context, deps: SeamlessDeps, db: Db, { merchant, launch }: Beginning) {
  const { memberId, mostStake, cycleMs } = launch;
  const now = context.clock.now();
  const play = await deps.playOf(db, merchant, memberId);
  return {
    now,
    begunAt: play?.begunAt ?? now,
    ...(play !== undefined && { realityCheckMinutes: play.realityCheckMinutes }),
    ...(mostStake !== null && { mostStake: String(mostStake) }),
    ...(cycleMs !== null && { cycleMs }),
  };
}

/** Pseudonymous player id: the same at every launch, different at every merchant. */
async function opaqueId(db: Db, merchant: string, memberId: string): Promise<string> {
  const key = await merchantSecret(db, merchant, 'player-id');
  return keyedHash(key, memberId).subarray(0, 18).toString('base64url');
}

/** Masks a name for third parties: at most two characters, and of a short name only the first. */
function mask(name: string): string {
  const points = [...name];
  return `${points.slice(0, points.length > 3 ? 2 : 1).join('')}•••`;
}
