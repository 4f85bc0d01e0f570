import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { writeAmount } from '#contract/call/amount.ts';
import { readId } from '#contract/call/ids.ts';
import { prizeOf, raffleMessage } from '#contract/promotions/raffle-draw.ts';
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { StoredPrize } from '#gateway/db/stored-documents.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import type { RandomBytes } from '#gateway/process/clock.ts';
import { phaseAt } from './activity.ts';
import type { Asked, PromotionDeps, Taking } from './deps.ts';

const SEED_BYTES = 32;
const MOST_TICKETS = 100;

/** Issues the first raffle tickets of a member, each with a seed fixed now. Idempotent. */
export async function giveTickets(
  db: Db,
  { merchant, memberId }: Taking,
  raffle: { readonly id: string; readonly tickets: number },
  random: RandomBytes,
): Promise<void> {
  const rows = Array.from({ length: raffle.tickets }, (_, at) => ({
    merchant,
    promotion_id: raffle.id,
    member_id: memberId,
    number: at + 1,
    server_seed: Buffer.from(random(SEED_BYTES)),
  }));
  if (rows.length === 0) return;
  await db
    .insertInto('raffle_ticket')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
}

/** The requested raffle, or the first running one. */
async function findRaffle(db: Db, { merchant, now }: Pick<Asked, 'merchant' | 'now'>, id: string | undefined) {
  const raffles = await db
    .selectFrom('promotion')
    .innerJoin('content_entry as piece', (join) =>
      join.onRef('piece.merchant', '=', 'promotion.merchant').onRef('piece.promotion_id', '=', 'promotion.id'),
    )
    .select(['promotion.id', 'prizes', 'promotion.starts_at', 'promotion.ends_at', 'promotion.budget'])
    .where('promotion.merchant', '=', merchant)
    .where('entry', '=', 'raffle')
    .$if(id !== undefined, (query) => query.where('promotion.id', '=', id ?? ''))
    .orderBy('piece.position')
    .execute();
  return raffles.find((raffle) => phaseAt(now, raffle) === 'running') ?? raffles[0];
}

/** A raffle for a member; undefined if the merchant has none. Seeds of unplayed tickets are not returned. */
export async function readRaffle(db: Db, asked: Asked, memberId: string, id: string | undefined) {
  const raffle = await findRaffle(db, asked, id);
  if (raffle === undefined) return undefined;
  const tickets = await db
    .selectFrom('raffle_ticket')
    .select(['id', 'server_seed', 'client_seed', 'prize', 'amount', 'played_at'])
    .where('merchant', '=', asked.merchant)
    .where('promotion_id', '=', raffle.id)
    .where('member_id', '=', memberId)
    .orderBy('number')
    .limit(MOST_TICKETS)
    .execute();
  const prizes = raffle.prizes.map(({ amount, weight }) => ({
    weight,
    amount: writeAmount(BigInt(amount), asked.exponent),
  }));
  return {
    promotionId: raffle.id,
    prizes,
    tickets: tickets
      .filter(({ played_at }) => played_at === null)
      .map(({ id: ticketId, server_seed }) => ({ ticketId, commitment: commitmentOf(server_seed) })),
    won: tickets.filter(({ played_at }) => played_at !== null).map((ticket) => toOutcome(ticket, asked.exponent)),
  };
}

const commitmentOf = (seed: Buffer) => createHash('sha256').update(seed).digest('hex');

export interface RafflePlay {
  readonly memberId: string;
  readonly key: string;
  readonly promotionId: string;
  readonly ticketId?: string;
  readonly clientSeed?: string;
}

interface TicketRow {
  readonly id: string;
  readonly server_seed: Buffer;
  readonly client_seed: string | null;
  readonly prize: number | null;
  readonly amount: bigint | null;
}

type Played = ReturnType<typeof succeed<ReturnType<typeof toOutcome>>> | Refusal;

/**
 * Plays one ticket (M198). A member's plays are serialised, so that each ticket is played once; the prize is paid in
 * the same transaction. The seed stored with the ticket and the player's own seed decide the outcome (contract,
 * prizeOf). A repeated key returns the first answer.
 */
export async function playTicket(db: Db, deps: PromotionDeps, asked: Asked, play: RafflePlay): Promise<Played> {
  const { merchant, now, exponent } = asked;
  const { memberId, key, clientSeed = '' } = play;
  // Serialise a member's plays: a waiting one then sees which ticket is next.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`raffle ${merchant} ${memberId}`}, 0))`.execute(db);
  const before = await findPlayed(db, merchant, memberId, key);
  if (before !== undefined) {
    if (!isSamePlay(before, play)) throw new Failure('idempotency_key_reused');
    return succeed(toOutcome(before, exponent));
  }
  const raffle = await findRaffle(db, asked, play.promotionId);
  if (raffle === undefined) return refuse('not_found');
  const ticket = await lockTicket(db, merchant, play);
  if (ticket === undefined) return refuse('not_found');
  if (ticket.played_at !== null) return refuse('reward_claimed');
  if (phaseAt(now, raffle) !== 'running') return refuse('promotion_closed');
  // Check before the draw: whether a ticket is playable must not depend on its prize.
  if (!(await canPayBest(db, merchant, raffle))) return refuse('promotion_closed');
  const drawn = { ...ticket, client_seed: clientSeed, ...draw(ticket, clientSeed, raffle.prizes) };
  if (drawn.amount > 0n) {
    const { budget } = raffle;
    const prize = { merchant, memberId, key, amountMinor: drawn.amount, ticketId: ticket.id, budget };
    const moved = await deps.givePrize(db, prize);
    // Other payments emptied the budget since the check: the ticket stays unplayed, and the draw was not disclosed.
    if (moved === 'short') return refuse('promotion_closed');
    if (moved !== 'done') throw new Failure('idempotency_key_reused');
  }
  await keepPlay(db, merchant, drawn, key, now);
  return succeed(toOutcome(drawn, exponent));
}

/** Whether the raffle's budget covers its best prize; the operator account always does. */
async function canPayBest(
  db: Db,
  merchant: string,
  { budget, prizes }: { readonly budget: string | null; readonly prizes: readonly StoredPrize[] },
): Promise<boolean> {
  if (budget === null) return true;
  const best = prizes.reduce((most, { amount }) => (BigInt(amount) > most ? BigInt(amount) : most), 0n);
  const { rows } = await sql<{ holds: bigint }>`
    select a.balance as holds from promotion_budget b join ledger_account a on a.merchant = b.merchant and a.id = b.account_id
      where b.merchant = ${merchant} and b.name = ${budget}`.execute(db);
  return (rows[0]?.holds ?? 0n) >= best;
}

/** Whether the ticket was played by this same request. */
function isSamePlay(before: TicketRow & { readonly promotion_id: string }, play: RafflePlay): boolean {
  const isTicket = play.ticketId === undefined || play.ticketId.toLowerCase() === before.id;
  return isTicket && before.promotion_id === play.promotionId && before.client_seed === (play.clientSeed ?? '');
}

function findPlayed(db: Db, merchant: string, memberId: string, key: string) {
  return db
    .selectFrom('raffle_ticket')
    .select(['id', 'promotion_id', 'server_seed', 'client_seed', 'prize', 'amount'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('claim_key', '=', key)
    .executeTakeFirst();
}

/** Locks the requested ticket, or the oldest unplayed one; concurrent requests wait. */
async function lockTicket(db: Db, merchant: string, { memberId, promotionId, ticketId }: RafflePlay) {
  const named = readId(ticketId);
  if (ticketId !== undefined && named === undefined) return undefined;
  return db
    .selectFrom('raffle_ticket')
    .select(['id', 'server_seed', 'client_seed', 'prize', 'amount', 'played_at', 'claim_key'])
    .where('merchant', '=', merchant)
    .where('promotion_id', '=', promotionId)
    .where('member_id', '=', memberId)
    .$if(named !== undefined, (query) => query.where('id', '=', named ?? ''))
    .$if(named === undefined, (query) => query.where('played_at', 'is', null))
    .orderBy('number')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

function draw(ticket: TicketRow, clientSeed: string, prizes: readonly StoredPrize[]) {
  const digest = createHmac('sha256', ticket.server_seed).update(raffleMessage(clientSeed, ticket.id)).digest();
  const prize = prizeOf(
    digest,
    prizes.map(({ weight }) => weight),
  );
  return { prize, amount: BigInt(prizes[prize]?.amount ?? 0) };
}

async function keepPlay(
  db: Db,
  merchant: string,
  { id, client_seed, prize, amount }: TicketRow,
  key: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('raffle_ticket')
    .set({ played_at: new Date(now), claim_key: key, client_seed, prize, amount })
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .execute();
}

function toOutcome({ id, server_seed, client_seed, prize, amount }: TicketRow, exponent: number) {
  return {
    ticketId: id,
    prize: prize ?? 0,
    amount: writeAmount(amount ?? 0n, exponent),
    serverSeed: server_seed.toString('hex'),
    clientSeed: client_seed ?? '',
  };
}
