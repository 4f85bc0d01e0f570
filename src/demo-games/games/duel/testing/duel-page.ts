import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import type { DuelAsk, DuelMessage } from '../rules/duel-protocol.ts';

/** A player's page of the duel, as a test drives it. */
export interface DuelPage {
  readonly name: string;
  send(message: DuelAsk): void;
  /** The next matching message of a type; earlier messages are skipped. */
  hear<Type extends DuelMessage['type']>(
    type: Type,
    fits?: (message: Extract<DuelMessage, { type: Type }>) => boolean,
  ): Promise<Extract<DuelMessage, { type: Type }>>;
  close(): void;
}

/** Opens a page at a listening server, and says hello. */
export function openDuelPage(app: FastifyInstance, name: string, token: string): DuelPage {
  const { port } = app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/duel`, { origin: 'http://games.localhost' });
  const heard: DuelMessage[] = [];
  const waiting = new Set<() => void>();
  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'hello', token })));
  socket.addEventListener('message', ({ data }) => {
    heard.push(JSON.parse(String(data)));
    for (const check of [...waiting]) check();
  });
  return {
    name,
    send: (message) => socket.send(JSON.stringify(message)),
    hear: (type, fits = () => true) =>
      new Promise((resolve) => {
        const check = (): void => {
          const at = heard.findIndex((message) => message.type === type && fits(message as never));
          if (at < 0) return;
          waiting.delete(check);
          const [found] = heard.splice(0, at + 1).slice(-1);
          resolve(found as never);
        };
        waiting.add(check);
        check();
      }),
    close: () => socket.close(),
  };
}

/** Sits down at a table of the lobby; returns the commitment of its deck. */
export async function sit(page: DuelPage, stake = '100'): Promise<string> {
  const { tables } = await page.hear('lobby', (lobby) => lobby.tables.length > 0);
  const commitment = tables.find((table) => table.stake === stake)?.commitment ?? '';
  page.send({ type: 'sit', stake, clientSeed: `seed-${page.name}`, commitment });
  return commitment;
}

/** Plays the first card of the hand in every trick. */
export async function playOn(page: DuelPage): Promise<Extract<DuelMessage, { type: 'over' }>> {
  for (let trick = 0; trick < 5; trick += 1) {
    const { hand } = await page.hear('turn', (turn) => turn.tricks.length === trick && turn.played === null);
    page.send({ type: 'lay', trick, card: hand.findIndex((card) => card !== null) });
  }
  return page.hear('over');
}
