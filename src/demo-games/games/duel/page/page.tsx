/** Page of the duel of five: a lobby of tables, a free wait, five tricks against the clock. */
import { atom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { Shell } from '#demo-games/client/frame/shell.ts';
import { seedsAtom } from '#demo-games/client/frame/state.ts';
import { openLine } from '#demo-games/client/page/line.ts';
import type { DuelAsk, DuelMessage, DuelTable } from '../rules/duel-protocol.ts';
import { Board } from './board.tsx';
import { lineOf } from './describe.ts';
import { Lobby } from './lobby.tsx';
import { type Duel, hear, NO_DUEL } from './match.ts';
import { Waiting } from './waiting.tsx';

const duelAtom = atom<Duel>(NO_DUEL);

interface Actions {
  readonly sit: (table: DuelTable) => void;
  readonly leaveTable: () => void;
  readonly playCard: (trick: number, card: number) => void;
  readonly goToLobby: () => void;
}

/** Starts in the lobby; server messages update the state. */
export async function begin(shell: Shell): Promise<ReactNode> {
  const { store, token, page, portal, showLine } = shell;
  const line = openLine<DuelAsk, DuelMessage>({
    path: '/api/duel',
    hello: { type: 'hello', token },
    heard,
    broken: () => showLine(page.t('duel.reconnecting'), 'waiting'),
  });

  function heard(message: DuelMessage): void {
    const before = store.get(duelAtom);
    const next = hear(before, message, performance.now());
    store.set(duelAtom, next);
    const reported = lineOf(shell, message);
    if (reported !== undefined) showLine(reported.text, reported.tone);
    // Clear a message that belongs to the place the player has left.
    else if (next.place !== before.place) showLine('');
    follow(message);
  }

  /** Effects of a message outside of the duel's state. */
  function follow(message: DuelMessage): void {
    if (message.type === 'elsewhere') line.close();
    if (message.type === 'over' && message.balance === null) portal.report({ type: 'balance' });
    if (message.type !== 'over' && message.type !== 'refused') return;
    if (message.balance !== null) shell.setBalance(message.balance);
    if (message.type === 'refused' && message.error === 'session_over') {
      line.close();
      portal.report({ type: 'loginNeeded' });
    }
  }

  async function sit({ stake, commitment }: DuelTable): Promise<void> {
    await shell.untilGoingOn();
    line.send({ type: 'sit', stake, clientSeed: store.get(seedsAtom)?.clientSeed ?? '', commitment });
  }

  showLine('');
  return (
    <DuelContent
      sit={(table) => void sit(table)}
      leaveTable={() => line.send({ type: 'stand' })}
      playCard={(trick, card) => line.send({ type: 'lay', trick, card })}
      goToLobby={() => {
        store.set(duelAtom, (duel) => ({ ...duel, place: 'hall' }));
        showLine('');
      }}
    />
  );
}

function DuelContent({ sit, leaveTable, playCard, goToLobby }: Actions) {
  const { place, tables, stake, match } = useAtomValue(duelAtom);
  if (place === 'waiting') return <Waiting stake={stake} onLeave={leaveTable} />;
  if (place === 'board' && match !== undefined) return <Board match={match} onPlay={playCard} onLeave={goToLobby} />;
  return <Lobby tables={tables} onSit={sit} />;
}
