import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import type { MakeValidators } from '#model/form/judge.ts';
import { own } from '#model/json/json.ts';
import { formModulesAtom } from '../../state/atoms.ts';
import { loadValidators } from '../load-validator.ts';

export interface Validators {
  readonly make: MakeValidators | undefined;
  /** Undefined where the form has none, or they do not come. Never rejects. */
  readonly load: () => Promise<MakeValidators | undefined>;
}

/**
 * The compiled schema of a form, asked for once the form stands: at its own address, else where the portal file says by the
 * form's id.
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
      // None is what there was before.
      if (make) setCome({ address, make });
      return make;
    };
  }, [address]);
  useEffect(() => {
    if (isStanding) void load();
  }, [isStanding, load]);
  // Of another schema they would judge other fields.
  const make = come?.address === address ? come?.make : undefined;
  return useMemo(() => ({ make, load }), [make, load]);
}
