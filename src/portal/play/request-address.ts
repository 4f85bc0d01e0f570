import { constants, prizeModes } from '#contract/call/constants.ts';
import { launchGame, type TrialLaunchRequest, trialLaunch } from '#contract/launch/calls.ts';
import { humanChallenge } from '#contract/verification/calls.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { loadChunk } from '../chunks/load-chunk.ts';
import { createHumanCheck } from '../human-check/human-check.ts';
import { portalAtom } from '../state/atoms.ts';
import type { Browser } from '../state/client.ts';
import { framable } from './framable.ts';
import type { Played } from './play-state.ts';

/** Additional parameters of a lottery launch (docs/reference/wire.md#launch). */
export interface LotteryLaunch {
  readonly area: string;
  readonly gameCode: string;
  readonly prizeMode: string;
  readonly view: 'betting' | 'lobby';
}

/**
 * Requests a game's address from the gateway (M150, M298). Undefined when the reply has no address that may be framed
 * on this page. Rejects as the call does.
 */
export async function requestAddress(
  { client, store }: Pick<Browser, 'client' | 'store'>,
  { vendor, nodeId, gameId, roomId, mode, from }: Omit<Played, 'name'>,
  lottery?: LotteryLaunch,
): Promise<string | undefined> {
  const portal = store.get(portalAtom);
  const { merchant, language } = portal;
  if (mode === 'trial' && nodeId !== undefined) {
    return framable(await launchTrial(client, { nodeId, vassalage: vendor }), portal);
  }
  const launched = await client.send(launchGame, {
    ...ids({ nodeId, gameId, roomId }),
    ...(lottery && lotteryFields(lottery)),
    accountType: '1',
    confirmTrans: '0',
    vassalage: vendor,
    launchMode: constants.launchMode,
    platform: constants.launchPlatform,
    clientType: '3',
    merchantCode: merchant,
    language,
    backUrl: returnPath(from),
  });
  return framable(launched, portal);
}

/** A browser without play money must pass a human check first: it is solved behind the loader, without a click. */
async function launchTrial(client: Browser['client'], request: TrialLaunchRequest) {
  try {
    return await client.send(trialLaunch, request);
  } catch (error) {
    if (!(error instanceof CallRefused) || error.code !== 'human_check_required') throw error;
    const check = createHumanCheck({
      ask: () => client.send(humanChallenge, { scene: 'register' }),
      solve: async (challenge) => (await loadChunk(() => import('../human-check/solve.ts'))).solveChallenge(challenge),
      now: () => Date.now(),
    });
    const humanCheck = await check.pass();
    return client.send(trialLaunch, { ...request, ...(humanCheck !== undefined && { humanCheck }) });
  }
}

const RETURN_PATH = /^\/(?![/\\])[A-Za-z0-9/_?=&.%-]{0,199}$/;

/** An address of this site in the contract's format; without its query where that is invalid, else home. */
function returnPath(from: string): string {
  const path = from.split('?')[0] ?? '';
  return [from, path].find((candidate) => RETURN_PATH.test(candidate)) ?? '/index';
}

/** A room is launched instead of its game (M298: gameId or roomId). */
function ids({ nodeId, gameId, roomId }: Pick<Played, 'nodeId' | 'gameId' | 'roomId'>) {
  return {
    ...(nodeId !== undefined && { nodeId }),
    ...(roomId !== undefined ? { roomId } : gameId !== undefined && { gameId }),
  };
}

function lotteryFields({ area, gameCode, prizeMode, view }: LotteryLaunch) {
  const known = prizeModes.find((one) => one === prizeMode);
  return { lottoArea: area, lottoGameCode: gameCode, ...(known && { lottoPrizeMode: known }), lottoView: view };
}
