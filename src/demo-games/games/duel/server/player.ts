import type { WebSocket } from 'ws';
import type { Session } from '#demo-games/play/sessions.ts';
import type { DuelMessage } from '../rules/duel-protocol.ts';

/** A player at the duel's tables with the current socket. */
export interface Player {
  /** Identifies the person across launches; a person cannot play against themselves. */
  readonly key: string;
  readonly session: Session;
  readonly clientSeed: string;
  report(message: DuelMessage): void;
  isHere(): boolean;
  /** Pings the client. */
  answers(patienceMs: number): Promise<boolean>;
}

/** Merchant and player: identifies a person independent of the open page. */
export function keyOf({ merchant, player }: Pick<Session, 'merchant' | 'player'>): string {
  return `${merchant}/${player}`;
}

/** Matchmaking key: players meet within one merchant, one currency, and real or play money. */
export function circleOf({ merchant, currency, exponent, isTrial }: Session): string {
  return `${merchant}/${currency}/${exponent}/${isTrial ? 'trial' : 'real'}`;
}

/** The connection of a player's page, in this process or in another one. */
export interface PageConnection {
  /** Sends a message if the connection is open. */
  send(message: DuelMessage): void;
  close(): void;
  isOpen(): boolean;
  /** Whether the page answers a ping in time. */
  answers(patienceMs: number): Promise<boolean>;
}

/** Whether the socket answers a ping in time. */
export function pingSocket(socket: WebSocket, patienceMs: number): Promise<boolean> {
  if (socket.readyState !== socket.OPEN) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = (isThere: boolean) => () => {
      clearTimeout(timer);
      socket.off('pong', here);
      socket.off('close', gone);
      resolve(isThere);
    };
    const [here, gone] = [end(true), end(false)];
    const timer = setTimeout(gone, patienceMs);
    socket.once('pong', here);
    socket.once('close', gone);
    socket.ping();
  });
}
