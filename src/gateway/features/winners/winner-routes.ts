import { writeAmount } from '#contract/call/amount.ts';
import { winnerBoard } from '#contract/games/calls.ts';
import { type GameDocument, gamesSchemas } from '#contract/games/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Pipeline, Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { readWins } from './read-model.ts';

type Board = { list: { vo: GameDocument & { customerName: string; winAmount: string } }[] };

/** Dependencies of the winners board; compose-games.ts wires them. */
interface WinnersDeps {
  gamesById(db: Db, visit: Visit, language: string, nodeIds: readonly string[]): Promise<GameDocument[]>;
  /** Decimal places of the merchant's currency. */
  exponentOf(db: Db, merchant: string): Promise<number>;
  /** Caches the public reply for a few seconds, by merchant, revision and question. */
  cached(visit: Visit, question: string, load: () => Promise<Board>): Promise<Board>;
}

const MOST = 100;

/** The winners board (M147, M319). Wins in games that the merchant no longer offers are hidden. */
export function winnersRoutes(pipeline: Pipeline, deps: WinnersDeps): void {
  const { db } = pipeline.context;
  registerCall(pipeline, winnerBoard, gamesSchemas.winnerBoard, async ({ gameCategory, language, limitNum }, visit) => {
    const most = Math.min(MOST, Math.max(1, Number(limitNum)));
    const category = gameCategory === 'ALL' ? undefined : gameCategory;
    const load = () =>
      db.withMerchant(visit.merchant, (scope) => readBoard(scope, visit, { category, language, most }));
    return succeed(await deps.cached(visit, `winners ${gameCategory} ${language} ${most}`, load));
  });

  interface Asked {
    readonly category: string | undefined;
    readonly language: string;
    readonly most: number;
  }

  async function readBoard(scope: Db, visit: Visit, { category, language, most }: Asked): Promise<Board> {
    const wins = await readWins(scope, visit.merchant, category, most);
    const games = await deps.gamesById(scope, visit, language, [...new Set(wins.map(({ nodeId }) => nodeId))]);
    const byId = new Map(games.map((game) => [game.nodeId, game]));
    const exponent = await deps.exponentOf(scope, visit.merchant);
    const list = wins.flatMap(({ name, nodeId, amountMinor }) => {
      const game = byId.get(nodeId);
      return game === undefined
        ? []
        : [{ vo: { ...game, customerName: name, winAmount: writeAmount(amountMinor, exponent) } }];
    });
    return { list };
  }
}
