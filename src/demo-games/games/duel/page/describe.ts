/** Status line texts for server messages. */

import type { Shell } from '#demo-games/client/frame/shell.ts';
import type { Line } from '#demo-games/client/frame/state.ts';
import type { Translate } from '#demo-games/client/page/page.tsx';
import type { DuelMessage } from '../rules/duel-protocol.ts';
import type { Over, Turn } from './match.ts';

const plain = (text: string): Line => ({ text, tone: 'plain' });
const waiting = (text: string): Line => ({ text, tone: 'waiting' });
const bad = (text: string): Line => ({ text, tone: 'bad' });

/** Status line for a message; undefined: none. */
export function lineOf({ page: { t }, money }: Pick<Shell, 'page' | 'money'>, message: DuelMessage): Line | undefined {
  switch (message.type) {
    case 'lobby':
      return undefined;
    case 'waiting':
      return plain(t('duel.waiting'));
    case 'betting':
      return plain(t('duel.betting'));
    case 'turn':
      return lineOfTurn(t, message);
    case 'over':
      return lineOfEnd(t, message, money(message.payout));
    case 'otherGone':
      return waiting(t('duel.otherGone'));
    case 'elsewhere':
      return bad(t('duel.elsewhere'));
    case 'refused':
      return bad(t(`error.${message.error}`));
  }
}

function lineOfTurn(t: Translate, { opponent: name, tricks, played, theyPlayed, theyAreHere }: Turn): Line {
  if (!theyAreHere) return waiting(t('duel.opponentAway', { name }));
  if (played !== null) return plain(t('duel.laid', { name }));
  const last = theyPlayed ? undefined : tricks.at(-1);
  if (last === undefined) return plain(t('duel.yourTurn'));
  const took = last.taker === null ? t('duel.even') : t(last.taker === 'you' ? 'duel.took' : 'duel.lost', { name });
  return { text: `${took} ${t('duel.yourTurn')}`, tone: last.taker === 'you' ? 'good' : 'plain' };
}

function lineOfEnd(t: Translate, over: Over, amount: string): Line {
  const text = wordsOfEnd(t, over, amount);
  const isLate = over.transferState !== 'paid' && over.payout !== '0';
  if (isLate) return waiting(t(`result.${over.transferState}`, { text }));
  return { text, tone: over.end === 'won' ? 'good' : 'plain' };
}

function wordsOfEnd(t: Translate, { end, reason, opponent: name }: Over, amount: string): string {
  if (reason === 'bothFolded') return t('duel.foldedBoth');
  if (reason === 'youFolded') return t('duel.foldedYou', { name });
  if (reason === 'theyFolded') return t('duel.foldedOther', { name, amount });
  if (end === 'won') return t('duel.won', { amount });
  if (end === 'lost') return t('duel.beaten', { name });
  return t(end === 'draw' ? 'duel.draw' : 'duel.void');
}
