import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { checkAffiliate } from '#contract/registration/calls.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { type AddressCodes, readAddressCodes } from '#model/screens/address-codes.ts';
import { addressCodesAtom } from '../../state/address/address-codes.ts';
import { useBrowser } from '../../state/client.ts';
import { warnAtom } from '../../state/modals.ts';
import { keepView } from '../../state/sources/keep-facts.ts';

/** The warning for an invalid affiliate code (M118). */
export const BAD_AFFILIATE = { text: 'invitation_code_error', confirm: 'in_increase_submit' } as const;

/** The codes from the visitor's address, and a check for a typed code. */
export interface Affiliate {
  readonly codes: AddressCodes;
  /** Rejects for an invalid code. */
  readonly check: (code: string) => Promise<void>;
}

/**
 * Checks the address's affiliate code when the form opens (M117): a valid one replaces the field, an invalid one is
 * reported and dropped.
 */
export function useAffiliate(): Affiliate {
  const browser = useBrowser();
  const store = useStore();
  const { search } = useLocation();
  const [codes, setCodes] = useState<AddressCodes>(() => ({
    ...store.get(addressCodesAtom),
    ...readAddressCodes(search),
  }));
  const check = (code: string) =>
    browser().client.send(checkAffiliate, { code, domain: window.location.host }, { quiet: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the code of the address is checked once, when the form opens
  useEffect(() => {
    const { affiliateCode, ...others } = codes;
    if (affiliateCode === undefined) return;
    const keep = (isValid: boolean) => keepView(store, { affiliateCodeValid: isValid });
    void check(affiliateCode).then(
      () => keep(true),
      (error: unknown) => {
        keep(false);
        setCodes(others);
        store.set(addressCodesAtom, others);
        if (error instanceof CallRefused) store.set(warnAtom, BAD_AFFILIATE);
      },
    );
  }, []);

  return { codes, check };
}
