import { type LaunchRequest, launchGame, type TrialLaunchRequest, trialLaunch } from '#contract/launch/calls.ts';
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import { createRateLimit } from '#gateway/identity/checks/rate-limit.ts';
import { createVisitorLimit } from '#gateway/identity/checks/visitor-limit.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { memberOf, type Pipeline, type Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { chooseGame } from './choose-game.ts';
import type { LaunchDeps } from './deps.ts';
import { openGame } from './open-game.ts';
import { findTrial, keepTrial } from './store.ts';
import { readTrialCookie, setTrialCookie } from './trial-cookie.ts';

const LAUNCHES = { limit: 60, windowMs: 60_000 };
const TRIALS = { limit: 30, windowMs: 60_000 };

type Opened = ReturnType<typeof succeed<Awaited<ReturnType<typeof openGame>>>> | Refusal;

/** Game launches for members (M298), and with play money for visitors without an account (M152). */
export function launchRoutes(lobby: Pipeline, deps: LaunchDeps): void {
  const launches = createRateLimit(lobby.context, 'launch.launches', LAUNCHES);
  const trials = createVisitorLimit(lobby.context, 'launch.trials', TRIALS);
  registerCall(lobby, launchGame, async (request, visit) => {
    await launches.take(visit.merchant, memberOf(visit).memberId);
    return launch(lobby, deps, request, visit);
  });
  registerCall(lobby, trialLaunch, async (request, visit) => {
    await trials.take(visit.merchant, visit.address);
    return launchTrial(lobby, deps, request, visit);
  });
}

async function launch(lobby: Pipeline, deps: LaunchDeps, request: LaunchRequest, visit: Visit): Promise<Opened> {
  const { context } = lobby;
  const { merchant } = visit;
  const { memberId, sessionId } = memberOf(visit);
  if (request.merchantCode !== merchant) throw new Failure('forbidden', { detail: 'another merchant' });
  const { vassalage: vendor, language, backUrl = '/' } = request;
  const nodeId = request.nodeId ?? request.gameId;
  const wanted = { vendor, nodeId, code: nodeId === undefined ? request.lottoGameCode : undefined };
  await deps.askRegisters(merchant, memberId);
  return context.db.withMerchant(merchant, async (db) => {
    const refused = await deps.refusePlay(db, merchant, memberId);
    if (refused !== undefined) return refused;
    const chosen = await chooseGame(deps, db, { merchant, language }, wanted);
    if ('refusal' in chosen) return refuse(chosen.refusal);
    const { hasTrial: _, ...game } = chosen.game;
    const login = Buffer.from(sessionId, 'base64url');
    const playing = { merchant, memberId, category: game.category };
    const bounds = { mostStake: await deps.mostStake(db, playing), cycleMs: await deps.shortestCycle(db, playing) };
    const opening = { memberId, login, game, lottery: lotteryOf(request, game.kind), ...bounds, backUrl };
    const opened = await openGame(context, db, visit, opening, language);
    await deps.beginPlay(db, merchant, memberId, login);
    if (chosen.isListed) await deps.notePlayed(db, merchant, memberId, game.nodeId);
    return succeed(opened);
  });
}

/** Launch parameters of a lottery page (docs/reference/wire.md#launch). */
function lotteryOf({ lottoGameCode, lottoPrizeMode, lottoView }: LaunchRequest, kind: string) {
  if (kind !== 'lottery') return null;
  return {
    ...(lottoGameCode !== undefined && { gameCode: lottoGameCode }),
    ...(lottoPrizeMode !== undefined && { prizeMode: lottoPrizeMode }),
    ...(lottoView !== undefined && { view: lottoView }),
  };
}

async function launchTrial(
  lobby: Pipeline,
  deps: LaunchDeps,
  request: TrialLaunchRequest,
  visit: Visit,
): Promise<Opened> {
  const { context } = lobby;
  const { merchant, language } = visit;
  const browser = readTrialCookie(visit.request) ?? Buffer.from(context.random(32)).toString('base64url');
  const { nodeId, vassalage: vendor, humanCheck } = request;
  const asked = await context.db.withMerchant(merchant, async (db) => {
    const chosen = await chooseGame(deps, db, { merchant, language }, { nodeId, vendor });
    return 'refusal' in chosen ? chosen : { ...chosen, trial: await findTrial(db, merchant, browser) };
  });
  if ('refusal' in asked) return refuse(asked.refusal);
  const { hasTrial, ...game } = asked.game;
  if (!hasTrial) return refuse('game_no_trial');
  if (asked.trial === undefined) {
    const { refusal } = await deps.humanCheck.validate(merchant, 'register', { humanCheck });
    if (refusal !== undefined) return refuse(refusal);
  }
  const opened = await context.db.withMerchant(merchant, async (db) => {
    const memberId = asked.trial ?? (await deps.makeTrial(db, visit));
    if (asked.trial === undefined) await keepTrial(db, merchant, browser, memberId);
    const opening = { memberId, login: null, game, lottery: null, mostStake: null, cycleMs: null, backUrl: '/' };
    return openGame(context, db, visit, opening, language);
  });
  setTrialCookie(visit.reply, browser);
  return succeed(opened);
}
