import { agentsSchemas } from './agents/schemas.ts';
import { analyticsSchemas } from './analytics/schemas.ts';
import { announcementsSchemas } from './announcements/schemas.ts';
import type { CallSchemas } from './call/call-schemas.ts';
import { cashierSchemas } from './cashier/schemas.ts';
import { chatSchemas } from './chat/schemas.ts';
import { clubSchemas } from './club/schemas.ts';
import { contractsSchemas } from './contracts/schemas.ts';
import { depositsSchemas } from './deposits/schemas.ts';
import { exportsSchemas } from './exports/schemas.ts';
import { gamesSchemas } from './games/schemas.ts';
import { inboxSchemas } from './inbox/schemas.ts';
import { launchSchemas } from './launch/schemas.ts';
import { lotterySchemas } from './lottery/schemas.ts';
import { memberSchemas } from './member/schemas.ts';
import { missionsSchemas } from './missions/schemas.ts';
import { passwordsSchemas } from './passwords/schemas.ts';
import { payoutsSchemas } from './payouts/schemas.ts';
import { pointsSchemas } from './points/schemas.ts';
import { promotionsSchemas } from './promotions/schemas.ts';
import { protectionSchemas } from './protection/schemas.ts';
import { receiptsSchemas } from './receipts/schemas.ts';
import { recordsSchemas } from './records/schemas.ts';
import { registrationSchemas } from './registration/schemas.ts';
import { securitySchemas } from './security/schemas.ts';
import { serviceSchemas } from './service/schemas.ts';
import { sessionSchemas } from './session/schemas.ts';
import { socialSchemas } from './social/schemas.ts';
import { systemSchemas } from './system/schemas.ts';
import { transfersSchemas } from './transfers/schemas.ts';
import { verificationSchemas } from './verification/schemas.ts';
import { walletSchemas } from './wallet/schemas.ts';
import { withdrawalsSchemas } from './withdrawals/schemas.ts';

/** The schemas of all calls, by call name. */
export const allSchemas = {
  ...sessionSchemas,
  ...socialSchemas,
  ...passwordsSchemas,
  ...registrationSchemas,
  ...verificationSchemas,
  ...memberSchemas,
  ...securitySchemas,
  ...protectionSchemas,
  ...systemSchemas,
  ...gamesSchemas,
  ...launchSchemas,
  ...lotterySchemas,
  ...announcementsSchemas,
  ...serviceSchemas,
  ...inboxSchemas,
  ...chatSchemas,
  ...walletSchemas,
  ...cashierSchemas,
  ...depositsSchemas,
  ...payoutsSchemas,
  ...withdrawalsSchemas,
  ...receiptsSchemas,
  ...transfersSchemas,
  ...contractsSchemas,
  ...agentsSchemas,
  ...recordsSchemas,
  ...exportsSchemas,
  ...promotionsSchemas,
  ...missionsSchemas,
  ...clubSchemas,
  ...pointsSchemas,
  ...analyticsSchemas,
};

const byName: Readonly<Record<string, CallSchemas>> = allSchemas;

/** The schemas of a call. Throws if there are none: every call of the contract has schemas. */
export function schemasOf({ name }: { readonly name: string }): CallSchemas {
  const found = Object.hasOwn(byName, name) ? byName[name] : undefined;
  if (!found) throw new Error(`The call ${name} has no schemas: add them to its area's schemas.ts`);
  return found;
}
