import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Game } from '#contract/games/read.ts';
import { createFavouriteSender } from './favourite-sender.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const game = (nodeId: string) => ({ nodeId }) as Game;

function start(fails = false) {
  const reported: string[] = [];
  const lost: string[] = [];
  const sender = createFavouriteSender({
    async report({ nodeId }, isWanted) {
      reported.push(`${Date.now()} ${isWanted ? '+' : '-'}${nodeId}`);
      if (fails) throw new Error('no');
    },
    onLost: ({ nodeId }, isWanted) => void lost.push(`${isWanted ? '+' : '-'}${nodeId}`),
  });
  return { sender, reported, lost };
}

describe('changes to favourites', () => {
  it('M144: are sent at most once a second, each game in turn', async () => {
    const { sender, reported } = start();
    for (const id of ['a', 'b', 'c']) sender.want(game(id), true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reported).toEqual(['0 +a', '1000 +b', '2000 +c']);
  });

  it('M144: a change reverted before sending is not sent', async () => {
    const { sender, reported } = start();
    sender.want(game('a'), true);
    sender.want(game('b'), true);
    sender.want(game('b'), false);
    sender.want(game('a'), false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reported).toEqual(['0 +a', '1000 -a']);
  });

  it('M144: a change that fails to send is returned', async () => {
    const { sender, lost } = start(true);
    sender.want(game('a'), true);
    await vi.advanceTimersByTimeAsync(10);
    expect(lost).toEqual(['+a']);
  });

  it('sends nothing after a stop', async () => {
    const { sender, reported } = start();
    sender.want(game('a'), true);
    sender.want(game('b'), true);
    sender.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reported).toEqual(['0 +a']);
  });
});
