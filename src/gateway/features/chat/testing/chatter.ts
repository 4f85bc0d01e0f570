/** Chat client for tests: a real WebSocket and the messages it received. */

import WebSocket from 'ws';
import { type ChatAsk, type ChatNotice, readChatNotice } from '#contract/chat/chat-messages.ts';

type Reported<Type extends ChatNotice['type']> = Extract<ChatNotice, { type: Type }>;

export interface Chatter {
  ask(message: ChatAsk): void;
  /** Next matching message of a type, among those not yet consumed. */
  next<Type extends ChatNotice['type']>(
    type: Type,
    fits?: (reported: Reported<Type>) => boolean,
  ): Promise<Reported<Type>>;
  all<Type extends ChatNotice['type']>(type: Type): readonly Reported<Type>[];
  /** Resolves to the close code of the connection. */
  readonly ended: Promise<number>;
  close(): void;
}

export const CHAT_ORIGIN = 'http://chat.localhost:8080';

export async function openChatter(port: number, origin = CHAT_ORIGIN): Promise<Chatter> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, { origin });
  const reported: ChatNotice[] = [];
  const taken = new Set<ChatNotice>();
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    const message = readChatNotice(String(data));
    if (message === undefined) throw new Error(`the gateway said what no page reads: ${String(data)}`);
    reported.push(message);
    for (const check of [...waiting]) check();
  });
  const ended = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject));

  return {
    ended,
    ask: (message) => socket.send(JSON.stringify(message)),
    next: (type, fits = () => true) =>
      new Promise((resolve) => {
        const check = (): void => {
          const found = reported.find((one) => one.type === type && !taken.has(one) && fits(one as never));
          if (found === undefined) return;
          taken.add(found);
          waiting.delete(check);
          resolve(found as never);
        };
        waiting.add(check);
        check();
      }),
    all: (type) => reported.filter((one) => one.type === type) as never,
    close: () => socket.close(),
  };
}
