import { setTimeout as pause } from 'node:timers/promises';
import type { Game } from '#contract/games/read.ts';
import { missionHistory, missionSummary } from '#contract/missions/calls.ts';
import { type Mission, readMissionSummary } from '#contract/missions/read.ts';
import { claimPromotion } from '#contract/promotions/calls.ts';
import type { Browser } from '../kit/browser.ts';
import { type Kit, needed } from '../kit/kit.ts';
import type { Attempt, Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { NotTried } from '../verdict/verdict.ts';
import { depositorName } from './cashier.paths.ts';
import { gamesToPlay, playOnce } from './launch.paths.ts';
import { ownMember } from './own-members.ts';
import { joinForReward } from './promotions.paths.ts';

/** Number of players, and of different games per player. */
const PLAYERS = 3;
const GAMES_EACH = 8;
/** Played rounds are counted within seconds. */
const PATIENCE_MS = 20_000;
const POLL_EVERY_MS = 200;

async function missionsOf(kit: Kit, browser: Browser): Promise<readonly Mission[]> {
  const value = await needed(kit, browser, missionSummary, { status: 'O', size: '50' });
  return readMissionSummary(value, { currencyExponent: 8 }).missions;
}

/** A path for the first matching mission. */
function ofMission(fits: (mission: Mission) => boolean, what: string): Path {
  return {
    async prepare(kit, merchant) {
      const browser = await kit.member(merchant);
      const mission = (await missionsOf(kit, browser)).find(fits);
      if (mission === undefined) throw new NotTried(`there is no mission ${what}`);
      return { browser, request: { missionId: mission.missionId } };
    },
  };
}

/** Claim id of a reached milestone; undefined if there is none. */
async function claimIdOf(kit: Kit, browser: Browser): Promise<string | undefined> {
  const milestones = (await missionsOf(kit, browser)).flatMap((mission) => mission.milestones);
  return milestones.find(({ state }) => state === 'reached')?.claimId;
}

/** A member registered by the run who has claimed a promotion, and games that the member has not played yet. */
interface Player {
  readonly browser: Browser;
  readonly games: Game[];
}

/** Reuses the run's deposit members, because gateways limit registrations. */
function playerOf(kit: Kit, merchant: ProfileMerchant, number: number): Promise<Player> {
  return kit.once(`player ${number} ${merchant.code}`, async () => {
    const { browser } = await ownMember(kit, merchant, depositorName(number));
    await needed(kit, browser, claimPromotion, await joinForReward(kit, merchant, browser));
    return { browser, games: (await gamesToPlay(kit, merchant)).slice(0, GAMES_EACH) };
  });
}

/** A player with a mission that was reached by playing different games and not claimed yet. */
async function reachedByPlay(kit: Kit, merchant: ProfileMerchant): Promise<Attempt> {
  for (let number = 0; number < PLAYERS; number += 1) {
    const { browser, games } = await playerOf(kit, merchant, number);
    const hasToPlay = games.length > 0;
    for (const game of games.splice(0)) await playOnce(kit, merchant, browser, game);
    const claimId = hasToPlay ? await awaitClaim(kit, browser) : await claimIdOf(kit, browser);
    if (claimId !== undefined) return { browser, request: { claimId } };
  }
  throw new NotTried('members of the run have played and reached no mission');
}

async function awaitClaim(kit: Kit, browser: Browser): Promise<string | undefined> {
  const until = performance.now() + PATIENCE_MS;
  let claimId = await claimIdOf(kit, browser);
  while (claimId === undefined && performance.now() < until) {
    await pause(POLL_EVERY_MS);
    claimId = await claimIdOf(kit, browser);
  }
  return claimId;
}

/** Missions of the profile's member; claims use a mission reached by a member registered by the run. */
export const missionsPaths: Readonly<Record<string, Path>> = {
  missionBoard: ofMission(({ hasBoard }) => hasBoard, 'with a board'),
  missionMilestones: ofMission(() => true, 'of the member'),
  claimMission: {
    async prepare(kit, merchant) {
      const browser = await kit.member(merchant);
      const claimId = await claimIdOf(kit, browser);
      return claimId === undefined ? reachedByPlay(kit, merchant) : { browser, request: { claimId } };
    },
    other: () => ({ claimId: '00000000-0000-4000-8000-000000000000' }),
    measure: async (kit, { browser }) => JSON.stringify(await needed(kit, browser, missionHistory, {})),
  },
};
