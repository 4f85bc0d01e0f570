import type { Path } from '../path.ts';
import { authenticatorPaths } from './authenticator.paths.ts';
import { memberPaths } from './member.paths.ts';
import { passwordsPaths } from './passwords.paths.ts';
import { placesPaths } from './places.paths.ts';
import { registrationPaths } from './registration.paths.ts';
import { securityPaths } from './security.paths.ts';
import { alikeNumbers, sessionPaths } from './session.paths.ts';
import { socialPaths } from './social.paths.ts';
import { announcementsPaths, gamesPaths, open, systemPaths } from './system.paths.ts';
import { verificationPaths } from './verification.paths.ts';
import { walletPaths } from './wallet.paths.ts';

const { sendLoginCode, ...otherCodes } = verificationPaths;

/** The path of every call, by the call's name. */
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
  ...systemPaths,
  ...gamesPaths,
  ...announcementsPaths,
  ...walletPaths,
  pageView: open(() => ({ screen: 'home', language: 'EN' })),
};
