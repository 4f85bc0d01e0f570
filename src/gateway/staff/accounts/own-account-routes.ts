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
import { ownAccountSchemas } from '#contract/staff/own-account/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { AccountDeps } from '../identity/needs.ts';
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
export function ownAccountRoutes(door: StaffDoor, deps: AccountDeps): void {
  const { context } = door;
  registerStaffCall(door, ownAccount, ownAccountSchemas.ownAccount, async (_request, visit) =>
    succeed(await readOwnAccount(context, visit)),
  );
  registerStaffCall(door, changePassword, ownAccountSchemas.changePassword, (request, visit) =>
    deps.passwords.admit(() => change(context, deps, request, visit)),
  );
  registerStaffCall(door, beginAuthenticator, ownAccountSchemas.beginAuthenticator, ({ password }, visit) =>
    beginOwnAuthenticator(context, deps, password, visit),
  );
  registerStaffCall(door, confirmAuthenticator, ownAccountSchemas.confirmAuthenticator, ({ code }, visit) =>
    confirmOwnAuthenticator(context, deps, code, visit),
  );
  registerStaffCall(door, removeAuthenticator, ownAccountSchemas.removeAuthenticator, ({ password }, visit) =>
    removeOwnAuthenticator(context, deps, password, visit),
  );
  registerStaffCall(door, beginPasskey, ownAccountSchemas.beginPasskey, ({ password }, visit) =>
    beginOwnPasskey(context, deps, password, visit),
  );
  registerStaffCall(door, addPasskey, ownAccountSchemas.addPasskey, (request, visit) =>
    addOwnPasskey(context, deps, request, visit),
  );
  registerStaffCall(door, removePasskey, ownAccountSchemas.removePasskey, (request, visit) =>
    removeOwnPasskey(context, deps, request, visit),
  );
  registerStaffCall(door, renewRecoveryCodes, ownAccountSchemas.renewRecoveryCodes, ({ password }, visit) =>
    renewOwnCodes(context, deps, password, visit),
  );
  registerStaffCall(door, endOwnSession, ownAccountSchemas.endOwnSession, ({ session }, visit) =>
    end(context, session, visit),
  );
}
