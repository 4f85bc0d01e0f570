/** A thread that plays rounds of a game and sends back their sums. */
import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { Take } from '#demo-games/rules/fair.ts';
import { RETURN_GAMES } from './return-games.ts';

/** A part of the rounds of a game: each part has a stream of its own. */
export interface ReturnPart {
  readonly game: string;
  readonly part: number;
  readonly rounds: number;
}

export interface ReturnSums extends ReturnPart {
  /** Of each bet of the game. */
  readonly sums: readonly number[];
  readonly squares: readonly number[];
}

/** xoshiro128** from a hash of the name: independent streams with a period of 2^128. */
function streamOf(name: string): Take {
  const hash = createHash('sha256').update(name).digest();
  let [a, b, c, d] = [hash.readInt32LE(0), hash.readInt32LE(4), hash.readInt32LE(8), hash.readInt32LE(12)];
  return (below) => {
    const scaled = Math.imul(b, 5);
    const word = Math.imul((scaled << 7) | (scaled >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return Math.floor((word / 2 ** 32) * below);
  };
}

function playPart({ game: id, part, rounds }: ReturnPart): ReturnSums {
  const game = RETURN_GAMES.find((each) => each.id === id);
  if (game === undefined) throw new Error(`There is no game ${id}.`);
  const take = streamOf(`${id} ${part}`);
  const [sums, squares] = [new Float64Array(game.bets.length), new Float64Array(game.bets.length)];
  for (let round = 0; round < rounds; round += 1) {
    for (const [bet, paid] of game.round(take).entries()) {
      sums[bet] = (sums[bet] ?? 0) + paid;
      squares[bet] = (squares[bet] ?? 0) + paid * paid;
    }
  }
  return { game: id, part, rounds, sums: [...sums], squares: [...squares] };
}

parentPort?.on('message', (part: ReturnPart) => parentPort?.postMessage(playPart(part)));
