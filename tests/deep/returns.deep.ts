import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { record } from './record.ts';
import { RETURN_GAMES, type ReturnGame } from './support/return-games.ts';
import type { ReturnPart, ReturnSums } from './support/return-rounds.ts';

/** Rounds of each slot machine, whose rare wins need them: `--rounds`. The other games: a tenth. */
const ROUNDS = Number(process.env['LIVERY_RETURN_ROUNDS'] ?? 100_000_000);
const roundsOf = ({ volatility }: ReturnGame) => (volatility === undefined ? ROUNDS / 10 : ROUNDS);
const PARTS = 20;
const MEASURED_FROM = 10_000_000;
/** On two cores; see the table of docs/reference/checks.md. */
const LIMIT_MS = 120 * 60_000;

const played: ReturnSums[] = [];
const begun = performance.now();

/** Plays the parts of all games on all cores: a thread takes the next part when it has played one. */
async function playAll(): Promise<void> {
  const waiting: ReturnPart[] = RETURN_GAMES.flatMap((game) =>
    Array.from({ length: PARTS }, (_, part) => ({ game: game.id, part, rounds: Math.ceil(roundsOf(game) / PARTS) })),
  );
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      const worker = new Worker(new URL('./support/return-rounds.ts', import.meta.url));
      for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
        worker.postMessage(part);
        const [sums] = (await once(worker, 'message')) as [ReturnSums];
        played.push(sums);
      }
      await worker.terminate();
    }),
  );
}

beforeAll(playAll, LIMIT_MS);
afterAll(() => {
  const minutes = (performance.now() - begun) / 60_000;
  record({
    test: 'returns of the demo games',
    limit: '-',
    figure: `${ROUNDS.toExponential(0)} rounds of each slot machine and a tenth of each other game in ${minutes.toFixed(1)} min on ${availableParallelism()} cores`,
  });
});

/** Rounds, mean and standard deviation of a bet over all parts of its game. */
function figuresOf(game: string, bet: number) {
  const parts = played.filter((each) => each.game === game);
  const sumOf = (of: (part: ReturnSums) => number | undefined) => parts.reduce((sum, part) => sum + (of(part) ?? 0), 0);
  const rounds = sumOf((part) => part.rounds);
  const mean = sumOf(({ sums }) => sums[bet]) / rounds;
  return { rounds, mean, deviation: Math.sqrt(sumOf(({ squares }) => squares[bet]) / rounds - mean ** 2) };
}

it.each(RETURN_GAMES.map((game) => [game.id, game] as const))(
  'M152: the simulated return of each bet of %s is within three standard errors of its exact value',
  (_, { id: game, bets, volatility }) => {
    for (const [at, { id, exact }] of bets.entries()) {
      const { rounds, mean, deviation } = figuresOf(game, at);
      const expected = exact();
      const errors = (mean - expected) / (deviation / Math.sqrt(rounds));
      record({
        test: `return of ${id}`,
        limit: `${expected.toFixed(5)}, 3 standard errors`,
        figure: `${mean.toFixed(5)}, ${errors.toFixed(2)} standard errors, deviation ${deviation.toFixed(2)}`,
      });
      // Rare wins decide the deviation: fewer rounds do not measure it.
      if (volatility !== undefined && rounds >= MEASURED_FROM)
        expect(volatility).toBe(deviation < 3 ? 'low' : deviation < 5.5 ? 'medium' : 'high');
      expect.soft(Math.abs(errors), id).toBeLessThan(3);
    }
  },
);
