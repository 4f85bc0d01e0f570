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
  registerStaffCall(door, ownAccount, ownAccountSchemas.ownAccount, async (_request, visit) =>
    succeed(await readOwnAccount(context, visit)),
  );
  registerStaffCall(door, changePassword, ownAccountSchemas.changePassword, (request, visit) =>
    needs.passwords.admit(() => change(context, needs, request, visit)),
  );
  registerStaffCall(door, beginAuthenticator, ownAccountSchemas.beginAuthenticator, ({ password }, visit) =>
    beginOwnAuthenticator(context, needs, password, visit),
  );
  registerStaffCall(door, confirmAuthenticator, ownAccountSchemas.confirmAuthenticator, ({ code }, visit) =>
    confirmOwnAuthenticator(context, needs, code, visit),
  );
  registerStaffCall(door, removeAuthenticator, ownAccountSchemas.removeAuthenticator, ({ password }, visit) =>
    removeOwnAuthenticator(context, needs, password, visit),
  );
  registerStaffCall(door, beginPasskey, ownAccountSchemas.beginPasskey, ({ password }, visit) =>
    beginOwnPasskey(context, needs, password, visit),
  );
  registerStaffCall(door, addPasskey, ownAccountSchemas.addPasskey, (request, visit) =>
    addOwnPasskey(context, needs, request, visit),
  );
  registerStaffCall(door, removePasskey, ownAccountSchemas.removePasskey, (request, visit) =>
    removeOwnPasskey(context, needs, request, visit),
  );
  registerStaffCall(door, renewRecoveryCodes, ownAccountSchemas.renewRecoveryCodes, ({ password }, visit) =>
    renewOwnCodes(context, needs, password, visit),
  );
  registerStaffCall(door, endOwnSession, ownAccountSchemas.endOwnSession, ({ session }, visit) =>
    end(context, session, visit),
  );
}
