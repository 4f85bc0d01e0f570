import { analyticsSchemas } from './analytics/schemas.ts';
import { announcementsSchemas } from './announcements/schemas.ts';
import type { CallSchemas } from './call/call-schemas.ts';
import { gamesSchemas } from './games/schemas.ts';
import { lotterySchemas } from './lottery/schemas.ts';
import { memberSchemas } from './member/schemas.ts';
import { passwordsSchemas } from './passwords/schemas.ts';
import { protectionSchemas } from './protection/schemas.ts';
import { registrationSchemas } from './registration/schemas.ts';
import { allCalls, type ListedCall } from './registry.ts';
import { sessionSchemas } from './session/schemas.ts';
import { systemSchemas } from './system/schemas.ts';
import { verificationSchemas } from './verification/schemas.ts';

/** The schemas of all calls, by call name: a call has them in itself, or in the schemas.ts of its area. */
export const allSchemas = {
  ...Object.fromEntries(allCalls.flatMap((call) => (hasSchemas(call) ? [[call.name, call] as const] : []))),
  ...sessionSchemas,
  ...passwordsSchemas,
  ...registrationSchemas,
  ...verificationSchemas,
  ...memberSchemas,
  ...protectionSchemas,
  ...systemSchemas,
  ...gamesSchemas,
  ...lotterySchemas,
  ...announcementsSchemas,
  ...analyticsSchemas,
};

function hasSchemas<C extends ListedCall>(call: C): call is C & CallSchemas {
  return 'request' in call && 'reply' in call;
}

const byName: Readonly<Record<string, CallSchemas>> = allSchemas;

/** The schemas of a call. Throws if there are none: every call of the contract has schemas. */
export function schemasOf({ name }: { readonly name: string }): CallSchemas {
  const found = Object.hasOwn(byName, name) ? byName[name] : undefined;
  if (!found) throw new Error(`The call ${name} has no schemas: add them to its area's schemas.ts`);
  return found;
}
