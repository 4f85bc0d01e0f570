import type { Session } from '#demo-games/play/sessions.ts';
import type { Ask } from '#postgres/schema-db.ts';
import type { BetShown } from '../rules/bet-shown.ts';
import type { BetDetail } from './drawn.ts';

interface Row {
  readonly id: string;
  readonly state: 'betting' | 'open' | 'settled' | 'void';
  readonly stake: bigint;
  readonly payout: bigint | null;
  readonly detail: BetDetail & { readonly result?: readonly string[] };
  readonly openedAt: Date;
  readonly isPaid: boolean;
}

const SHOWN = 30;

/** A player's last bets on all lotteries, newest first. */
export async function readBets(ask: Ask, owner: Pick<Session, 'merchant' | 'player'>): Promise<readonly BetShown[]> {
  const rows = await ask<Row>(
    `select r.id, r.state, r.stake, r.payout, r.detail, r.opened_at as "openedAt",
       not exists (select 1 from move m where m.round = r.id and m.state = 'pending') as "isPaid"
     from round r where r.merchant = $1 and r.player = $2 and r.kind = 'lottery'
     order by r.opened_at desc limit ${SHOWN}`,
    [owner.merchant, owner.player],
  );
  return rows.map(show);
}

function show({ id, state, stake, payout, detail, openedAt, isPaid }: Row): BetShown {
  const { game, numero, play, picks, lines, result = null } = detail;
  const bet = { round: id, game, numero, play, picks, lines, result, isPaid, placedAt: openedAt.getTime() };
  const money = { stake: String(stake), payout: payout === null ? null : String(payout) };
  return { ...bet, ...money, state: stateOf(state, payout) };
}

function stateOf(state: Row['state'], payout: bigint | null): BetShown['state'] {
  if (state === 'settled') return payout !== null && payout > 0n ? 'won' : 'lost';
  return state === 'void' ? 'void' : 'open';
}
