import { randomUUID } from 'node:crypto';
import { SEAMLESS_PREFIX, seamlessHeaders, seamlessSigned } from '#contract/vendors/seamless.ts';
import { DEMO_GAMES_CODE } from '#demo-games/wallet/wallet.ts';
import { writeSigned } from './signed-request.ts';

/** A complete HTTP request for a bet in its own game round, with one of the given sessions. */
export function writeBet(merchant: string, sessions: readonly string[], secret: string): string {
  const id = randomUUID();
  const session = sessions[Math.floor(Math.random() * sessions.length)];
  const body = JSON.stringify({
    merchant,
    session,
    round: id,
    number: 1,
    transactionId: id,
    amount: '1',
    endsRound: true,
  });
  const timestamp = String(Date.now());
  const names = { ...seamlessHeaders, who: seamlessHeaders.vendor };
  const signed = seamlessSigned(timestamp, 'bet', body);
  const path = `${SEAMLESS_PREFIX}bet`;
  return writeSigned({ path, names, who: DEMO_GAMES_CODE, secret, timestamp, signed, body });
}
