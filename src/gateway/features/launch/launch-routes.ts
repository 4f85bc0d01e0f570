import type { FastifyReply, FastifyRequest } from 'fastify';
import { type LaunchRequest, launchGame, type TrialLaunchRequest, trialLaunch } from '#contract/launch/calls.ts';
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import { vendorPlaying } from '#gateway/config/vendors.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { createRateLimit } from '#gateway/identity/checks/rate-limit.ts';
import { createVisitorLimit } from '#gateway/identity/checks/visitor-limit.ts';
import { makeTicket } from '#gateway/identity/secrets/ticket.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { memberOf, type Pipeline, type Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { siteOf } from '#gateway/pipeline/site-of.ts';
import { chooseGame } from './choose-game.ts';
import type { LaunchDeps } from './deps.ts';
import { findTrial, insertLaunch, keepTrial, type Launch } from './store.ts';

/** Cookie that identifies the browser of a trial visitor, so that the play money is the same across games. */
const TRIAL_COOKIE = '__Host-trial';
const SECRET = /^[A-Za-z0-9_-]{43}$/;
/** Lifetime of a trial account. */
const LIFE_S = 2 * 3_600;

function readTrialCookie(request: FastifyRequest): string | undefined {
  const value = request.cookies[TRIAL_COOKIE];
  return value !== undefined && SECRET.test(value) ? value : undefined;
}

function setTrialCookie(reply: FastifyReply, secret: string): void {
  reply.setCookie(TRIAL_COOKIE, secret, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
    maxAge: LIFE_S,
  });
}

/** Parameters of a launch; the rest is known from the request. */
interface Opening extends Pick<Launch, 'memberId' | 'login' | 'game' | 'lottery' | 'mostStake' | 'cycleMs'> {
  /** Target of the game's back link: a path on the site, without a host. */
  readonly backUrl: string;
}

/**
 * Creates a launch ticket and returns the game's URL at its vendor (docs/explanation/safety.md#browser: the ticket works once,
 * within a minute, for this member; the token is never part of a URL).
 */
async function openGame(context: Context, db: Db, visit: Visit, opening: Opening, language: string) {
  const { backUrl, ...launch } = opening;
  const site = siteOf(visit);
  const ticket = makeTicket(context.random(32), visit.merchant);
  const { code, origin } = vendorPlaying(context.vendors, launch.game.vendor);
  await insertLaunch(db, visit.merchant, code, ticket, { ...launch, language, portalUrl: `${site}${backUrl}` });
  const address = new URL(`/play/${encodeURIComponent(launch.game.code)}`, origin);
  address.search = new URLSearchParams({ ticket, lang: language }).toString();
  return { game_url: address.href, takesLook: true };
}

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
