import { missionHistory, missionSummary } from '#contract/missions/calls.ts';
import { type Mission, readMissionSummary } from '#contract/missions/read.ts';
import { type Kit, needed } from '../kit/kit.ts';
import type { Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { NotTried } from '../verdict/verdict.ts';

async function missionsOf(kit: Kit, merchant: ProfileMerchant): Promise<readonly Mission[]> {
  const value = await needed(kit, await kit.member(merchant), missionSummary, { status: 'O', size: '50' });
  return readMissionSummary(value, { currencyExponent: 8 }).missions;
}

/** A path about the first mission that fits. */
function ofMission(fits: (mission: Mission) => boolean, what: string): Path {
  return {
    async prepare(kit, merchant) {
      const mission = (await missionsOf(kit, merchant)).find(fits);
      if (mission === undefined) throw new NotTried(`there is no mission ${what}`);
      return { browser: await kit.member(merchant), request: { missionId: mission.missionId } };
    },
  };
}

/** Missions of the profile's member. What is claimed must have been reached, by play that the runner does not do. */
export const missionsPaths: Readonly<Record<string, Path>> = {
  missionBoard: ofMission(({ hasBoard }) => hasBoard, 'with a board'),
  missionMilestones: ofMission(() => true, 'of the member'),
  claimMission: {
    async prepare(kit, merchant) {
      const missions = await missionsOf(kit, merchant);
      const reached = missions.flatMap(({ milestones }) => milestones).find(({ state }) => state === 'reached');
      if (reached?.claimId === undefined) throw new NotTried('the profile’s member has reached no mission');
      return { browser: await kit.member(merchant), request: { claimId: reached.claimId } };
    },
    other: () => ({ claimId: '00000000-0000-4000-8000-000000000000' }),
    measure: async (kit, { browser }) => JSON.stringify(await needed(kit, browser, missionHistory, {})),
  },
};
