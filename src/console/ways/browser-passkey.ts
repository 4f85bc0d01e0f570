import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { StaffCallFailed } from '#console/api/client.ts';
import type { PasskeyAnswer, PasskeyQuestion } from '#contract/staff/sign-in/calls.ts';

/** Asks the browser for a passkey. Rejects with StaffCallFailed `passkey` when its owner gives none. */
export function givePasskey({ options }: PasskeyQuestion): Promise<PasskeyAnswer> {
  // Options come from the gateway's own library: the browser says no to what it cannot use.
  return asked(() => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }));
}

/** Asks the browser to make a passkey. Rejects as givePasskey does. */
export function makePasskey({ options }: PasskeyQuestion): Promise<PasskeyAnswer> {
  return asked(() => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
}

async function asked(work: () => Promise<PasskeyAnswer>): Promise<PasskeyAnswer> {
  try {
    return await work();
  } catch {
    // Closed, timed out, not there: to whoever asked it is the same.
    throw new StaffCallFailed('passkey');
  }
}
