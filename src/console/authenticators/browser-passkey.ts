import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { StaffCallFailed } from '#console/api/client.ts';
import type { PasskeyAnswer, PasskeyQuestion } from '#contract/staff/sign-in/calls.ts';

/** Signs in with a passkey (WebAuthn). Rejects with StaffCallFailed `passkey` if the user provides none. */
export function givePasskey({ options }: PasskeyQuestion): Promise<PasskeyAnswer> {
  // The options come from the gateway's WebAuthn library: the browser rejects invalid ones.
  return asked(() => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }));
}

/** Registers a passkey. Rejects like givePasskey. */
export function makePasskey({ options }: PasskeyQuestion): Promise<PasskeyAnswer> {
  return asked(() => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
}

async function asked(work: () => Promise<PasskeyAnswer>): Promise<PasskeyAnswer> {
  try {
    return await work();
  } catch {
    // Cancelled, timed out and missing are the same error for the caller.
    throw new StaffCallFailed('passkey');
  }
}
