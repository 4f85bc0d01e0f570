import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  changePassword,
  confirmAuthenticator,
  endOwnSession,
  ownAccount,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from '#contract/staff/own-account/calls.ts';
import {
  addPasskeySchemas,
  beginAuthenticatorSchemas,
  beginPasskeySchemas,
  changePasswordSchemas,
  confirmAuthenticatorSchemas,
  endOwnSessionSchemas,
  ownAccountSchemas,
  removeAuthenticatorSchemas,
  removePasskeySchemas,
  renewRecoveryCodesSchemas,
} from '#contract/staff/own-account/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { AccountNeeds } from '../identity/needs.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import type { StaffDoor } from '../staff-door.ts';
import {
  addOwnPasskey,
  beginOwnAuthenticator,
  beginOwnPasskey,
  changePassword as change,
  confirmOwnAuthenticator,
  endOwnSession as end,
  readOwnAccount,
  removeOwnAuthenticator,
  removeOwnPasskey,
  renewOwnCodes,
} from './own-account.ts';

/** The own account: password, second steps, sessions. */
export function ownAccountRoutes(door: StaffDoor, needs: AccountNeeds): void {
  const { context } = door;
  registerStaffCall(door, ownAccount, ownAccountSchemas, async (_request, visit) =>
    succeed(await readOwnAccount(context, visit)),
  );
  registerStaffCall(door, changePassword, changePasswordSchemas, (request, visit) =>
    needs.passwords.admit(() => change(context, needs, request, visit)),
  );
  registerStaffCall(door, beginAuthenticator, beginAuthenticatorSchemas, ({ password }, visit) =>
    beginOwnAuthenticator(context, needs, password, visit),
  );
  registerStaffCall(door, confirmAuthenticator, confirmAuthenticatorSchemas, ({ code }, visit) =>
    confirmOwnAuthenticator(context, needs, code, visit),
  );
  registerStaffCall(door, removeAuthenticator, removeAuthenticatorSchemas, ({ password }, visit) =>
    removeOwnAuthenticator(context, needs, password, visit),
  );
  registerStaffCall(door, beginPasskey, beginPasskeySchemas, ({ password }, visit) =>
    beginOwnPasskey(context, needs, password, visit),
  );
  registerStaffCall(door, addPasskey, addPasskeySchemas, (request, visit) =>
    addOwnPasskey(context, needs, request, visit),
  );
  registerStaffCall(door, removePasskey, removePasskeySchemas, (request, visit) =>
    removeOwnPasskey(context, needs, request, visit),
  );
  registerStaffCall(door, renewRecoveryCodes, renewRecoveryCodesSchemas, ({ password }, visit) =>
    renewOwnCodes(context, needs, password, visit),
  );
  registerStaffCall(door, endOwnSession, endOwnSessionSchemas, ({ session }, visit) => end(context, session, visit));
}
