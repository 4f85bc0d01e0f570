import type { FastifyInstance } from 'fastify';
import type { Context } from '../context/context.ts';
import type { Db } from '../db/tables.ts';
import { makeTrial } from '../features/free-play/begin-trial.ts';
import { createTrialsJob } from '../features/free-play/job.ts';
import type { LaunchDeps } from '../features/launch/deps.ts';
import { launchRoutes } from '../features/launch/launch-routes.ts';
import { redeemTicket } from '../features/launch/store.ts';
import { seamlessRoutes } from '../features/seamless/seamless-routes.ts';
import { openPlay } from '../features/wallet/play.ts';
import { closeTrialWallet, openTrialWallet } from '../features/wallet/trial.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import type { GamesComposition } from './wire-games.ts';
import { composeIdentities } from './wire-identity-review.ts';
import { composeRegisters, createProtection } from './wire-protection.ts';

interface PlayDeps {
  readonly games: Pick<GamesComposition, 'findGame' | 'played'>;
  readonly lanesOf: LaunchDeps['lanesOf'];
  readonly humanCheck: LaunchDeps['humanCheck'];
}

/** Wires launches, the seamless wallet and the ledger, which are independent of each other. */
export function composePlay(
  app: FastifyInstance,
  context: Context,
  pipeline: Pipeline,
  { games, lanesOf, humanCheck }: PlayDeps,
): void {
  const protection = createProtection(context);
  const registers = composeRegisters(context);
  const identities = composeIdentities(context);
  const trialWallet = { open: openTrialWallet, close: closeTrialWallet };
  launchRoutes(pipeline, {
    lanesOf,
    humanCheck,
    knowsGame,
    findGame: games.findGame,
    notePlayed: games.played,
    askRegisters: async (merchant, memberId) => {
      await registers.ask(merchant, memberId, 'play');
      await identities.startWhereRequired(merchant, memberId, 'play');
    },
    refusePlay: protection.refusePlay,
    mostStake: protection.mostStake,
    shortestCycle: protection.shortestCycle,
    beginPlay: protection.beginPlay,
    makeTrial: (db, asker) => makeTrial(context, trialWallet, db, asker),
  });
  context.jobs.push(createTrialsJob(context, trialWallet));
  seamlessRoutes(app, context, { redeem: redeemTicket, openPlay, playOf: protection.playOf });
}

async function knowsGame(db: Db, nodeId: string, vendor: string): Promise<boolean> {
  const games = db.selectFrom('game').select('node_id').where('node_id', '=', nodeId).where('vendor', '=', vendor);
  return (await games.executeTakeFirst()) !== undefined;
}
