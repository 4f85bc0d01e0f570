import type { WebSocket } from 'ws';
import type { Session } from '#house/play/sessions.ts';
import type { DuelMessage } from '../rules/duel-protocol.ts';

/** Somebody at the duel's tables, with the socket that the page has open just now. */
export interface Player {
  /** The same person at every launch; nobody plays against oneself. */
  readonly key: string;
  readonly session: Session;
  readonly clientSeed: string;
  report(message: DuelMessage): void;
  isHere(): boolean;
  /** Asks the other side of the line for a sign of life. */
  answers(patienceMs: number): Promise<boolean>;
}

/** Merchant and player: who somebody is, whatever page is open. */
export function keyOf({ merchant, player }: Pick<Session, 'merchant' | 'player'>): string {
  return `${merchant}/${player}`;
}

/** Who can meet: players of one merchant, of one currency, all with real or all with play money. */
export function circleOf({ merchant, currency, exponent, isTrial }: Session): string {
  return `${merchant}/${currency}/${exponent}/${isTrial ? 'trial' : 'real'}`;
}

/** Sends a message over a socket that is still open. */
export function sendToSocket(socket: WebSocket, message: DuelMessage): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
}

/** Resolves to whether a socket answers a ping in time. */
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
