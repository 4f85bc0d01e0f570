import type { Path } from '../path.ts';
import { memberPaths } from './member.paths.ts';
import { registrationPaths } from './registration.paths.ts';
import { alikeNumbers, sessionPaths } from './session.paths.ts';
import { announcementsPaths, gamesPaths, open, systemPaths } from './system.paths.ts';
import { verificationPaths } from './verification.paths.ts';
import { walletPaths } from './wallet.paths.ts';

const { sendLoginCode, ...otherCodes } = verificationPaths;

/** The path of every call, by the call's name. */
export const paths: Readonly<Record<string, Path>> = {
  ...sessionPaths,
  ...registrationPaths,
  ...otherCodes,
  ...(sendLoginCode && { sendLoginCode: { ...sendLoginCode, cases: [...(sendLoginCode.cases ?? []), alikeNumbers] } }),
  ...memberPaths,
  ...systemPaths,
  ...gamesPaths,
  ...announcementsPaths,
  ...walletPaths,
  pageView: open(() => ({ screen: 'home', language: 'EN' })),
};
