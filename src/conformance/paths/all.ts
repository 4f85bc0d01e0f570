import type { Path } from '../kit/path.ts';
import { agentsPaths } from './agents.paths.ts';
import { authenticatorPaths } from './authenticator.paths.ts';
import { cashierPaths } from './cashier.paths.ts';
import { chatPaths } from './chat.paths.ts';
import { contractsPaths } from './contracts.paths.ts';
import { exportsPaths } from './exports.paths.ts';
import { gamesPaths } from './games.paths.ts';
import { inboxPaths } from './inbox.paths.ts';
import { launchPaths } from './launch.paths.ts';
import { lotteryPaths } from './lottery.paths.ts';
import { memberPaths } from './member.paths.ts';
import { missionsPaths } from './missions.paths.ts';
import { passwordsPaths } from './passwords.paths.ts';
import { payoutsPaths } from './payouts.paths.ts';
import { placesPaths } from './places.paths.ts';
import { pointsPaths } from './points.paths.ts';
import { clubPaths, promotionsPaths } from './promotions.paths.ts';
import { protectionPaths } from './protection.paths.ts';
import { recordsPaths } from './records.paths.ts';
import { registrationPaths } from './registration.paths.ts';
import { securityPaths } from './security.paths.ts';
import { servicePaths } from './service.paths.ts';
import { alikeNumbers, sessionPaths } from './session.paths.ts';
import { socialPaths } from './social.paths.ts';
import { announcementsPaths, open, systemPaths } from './system.paths.ts';
import { verificationPaths } from './verification.paths.ts';
import { walletPaths } from './wallet.paths.ts';

const { sendLoginCode, ...otherCodes } = verificationPaths;

/** The paths that cannot be derived from a call's record, by call name. */
export const paths: Readonly<Record<string, Path>> = {
  ...sessionPaths,
  ...socialPaths,
  ...passwordsPaths,
  ...registrationPaths,
  ...otherCodes,
  ...(sendLoginCode && { sendLoginCode: { ...sendLoginCode, cases: [...(sendLoginCode.cases ?? []), alikeNumbers] } }),
  ...memberPaths,
  ...securityPaths,
  ...authenticatorPaths,
  ...placesPaths,
  ...protectionPaths,
  ...systemPaths,
  ...gamesPaths,
  ...launchPaths,
  ...lotteryPaths,
  ...announcementsPaths,
  ...walletPaths,
  ...payoutsPaths,
  ...cashierPaths,
  ...contractsPaths,
  ...pointsPaths,
  ...promotionsPaths,
  ...clubPaths,
  ...servicePaths,
  ...exportsPaths,
  ...recordsPaths,
  ...inboxPaths,
  ...chatPaths,
  ...agentsPaths,
  ...missionsPaths,
  pageView: open(() => ({ screen: 'home', language: 'EN' })),
};
