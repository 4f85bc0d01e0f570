import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import type { MakeValidators } from '#model/form/field-validator.ts';
import { own } from '#model/json/json.ts';
import { formModulesAtom } from '../../state/atoms.ts';
import { loadValidators } from '../load-validator.ts';

export interface Validators {
  readonly make: MakeValidators | undefined;
  /** Undefined where the form has none, or loading fails. Never rejects. */
  readonly load: () => Promise<MakeValidators | undefined>;
}

/**
 * The compiled schema of a form, requested after the form is rendered: from its own address, else from the portal
 * file's address for the form's id.
 */
export function useValidators(formId: string | undefined, isStanding: boolean, ownAddress?: string): Validators {
  const modules = useAtomValue(formModulesAtom);
  const address = ownAddress ?? (formId === undefined ? undefined : own(modules, formId));
  const [come, setCome] = useState<{ readonly address: string; readonly make: MakeValidators }>();
  const load = useMemo(() => {
    let asked: Promise<MakeValidators | undefined> | undefined;
    return async () => {
      if (typeof address !== 'string') return undefined;
      asked ??= loadValidators(address);
      const make = await asked;
      // Without validators nothing changes.
      if (make) setCome({ address, make });
      return make;
    };
  }, [address]);
  useEffect(() => {
    if (isStanding) void load();
  }, [isStanding, load]);
  // Validators of another schema would validate other fields.
  const make = come?.address === address ? come?.make : undefined;
  return useMemo(() => ({ make, load }), [make, load]);
}
