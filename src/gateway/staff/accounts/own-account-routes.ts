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
import { succeed } from '#contract/wire/envelope.ts';
import type { AccountDeps } from '../identity/deps.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import type { StaffPipeline } from '../staff-pipeline.ts';
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

export function ownAccountRoutes(pipeline: StaffPipeline, deps: AccountDeps): void {
  const { context } = pipeline;
  registerStaffCall(pipeline, ownAccount, async (_request, visit) => succeed(await readOwnAccount(context, visit)));
  registerStaffCall(pipeline, changePassword, (request, visit) =>
    deps.passwords.admit(() => change(context, deps, request, visit)),
  );
  registerStaffCall(pipeline, beginAuthenticator, ({ password }, visit) =>
    beginOwnAuthenticator(context, deps, password, visit),
  );
  registerStaffCall(pipeline, confirmAuthenticator, ({ code }, visit) =>
    confirmOwnAuthenticator(context, deps, code, visit),
  );
  registerStaffCall(pipeline, removeAuthenticator, ({ password }, visit) =>
    removeOwnAuthenticator(context, deps, password, visit),
  );
  registerStaffCall(pipeline, beginPasskey, ({ password }, visit) => beginOwnPasskey(context, deps, password, visit));
  registerStaffCall(pipeline, addPasskey, (request, visit) => addOwnPasskey(context, deps, request, visit));
  registerStaffCall(pipeline, removePasskey, (request, visit) => removeOwnPasskey(context, deps, request, visit));
  registerStaffCall(pipeline, renewRecoveryCodes, ({ password }, visit) =>
    renewOwnCodes(context, deps, password, visit),
  );
  registerStaffCall(pipeline, endOwnSession, ({ session }, visit) => end(context, session, visit));
}
