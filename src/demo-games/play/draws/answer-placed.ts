import type { FastifyReply } from 'fastify';
import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { nameRefusal, refuse } from '../api.ts';
import type { Placed } from './place.ts';

/** What a page learns of its bet on a draw. */
export function answerPlaced({ clock }: Pick<DemoGamesContext, 'clock'>, reply: FastifyReply, placed: Placed): unknown {
  if (placed.kind === 'placed') return { round: placed.round, balance: placed.balance };
  if (placed.kind === 'closed') return refuse(reply, 'table_moved', { now: clock.now() });
  if (placed.kind === 'withdrawn') return refuse(reply, 'bet_not_taken');
  return refuse(reply, nameRefusal(placed.error), { balance: placed.balance ?? null });
}
