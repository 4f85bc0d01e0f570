import { announcementsSchemas } from './announcements.schemas.ts';
import { gamesSchemas } from './games.schemas.ts';
import { memberSchemas } from './member.schemas.ts';
import { registrationSchemas } from './registration.schemas.ts';
import { sessionSchemas } from './session.schemas.ts';
import { systemSchemas } from './system.schemas.ts';
import { verificationSchemas } from './verification.schemas.ts';
import { walletSchemas } from './wallet.schemas.ts';

/** The schemas of every call, by the call's name. */
export const allSchemas = {
  ...sessionSchemas,
  ...registrationSchemas,
  ...verificationSchemas,
  ...memberSchemas,
  ...systemSchemas,
  ...gamesSchemas,
  ...announcementsSchemas,
  ...walletSchemas,
};
