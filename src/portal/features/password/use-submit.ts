import { useState } from 'react';
import type { LoginResult } from '#contract/session/read.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { usePosted } from '../../forms/in-page.ts';
import type { SpecFormInUse } from '../../forms/spec-form/use-spec-form.ts';

export interface Submit {
  /** The loader (M128). */
  readonly isBusy: boolean;
  /** The gateway requires the code of the owner's authenticator. */
  readonly asksAuthenticator: boolean;
  /** The mailed link is used or expired. */
  readonly isGone: boolean;
  readonly run: (inUse: SpecFormInUse, work: () => Promise<void>) => Promise<void>;
}

/** Loader and required extra fields of one window. The state outlives a form that changes because of a refusal. */
export function useSubmit(): Submit {
  const [isBusy, setBusy] = useState(false);
  const code = usePosted()?.code ?? '';
  const [asksAuthenticator, setAsks] = useState(code.startsWith('authenticator_'));
  const [isGone, setGone] = useState(code === 'link_expired');
  async function run(inUse: SpecFormInUse, work: () => Promise<void>): Promise<void> {
    inUse.begin();
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const code = error instanceof CallRefused ? error.code : '';
      if (code === 'link_expired') setGone(true);
      // The first time this is not an error: the new field explains what is required.
      else if (code === 'authenticator_required' && !asksAuthenticator) {
        setAsks(true);
        inUse.form.focus('authenticatorCode');
      } else inUse.refuse(error);
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, asksAuthenticator, isGone, run };
}

/** The token of the session that a new password began. Throws where there is none: no member is signed in then. */
export function tokenOf({ token }: LoginResult): string {
  if (token === undefined) throw new TypeError('the gateway sent no token');
  return token;
}
