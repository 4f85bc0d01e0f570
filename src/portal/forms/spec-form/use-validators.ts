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

/** The compiled schema of a form, by the form's id, as the portal file names it; asked for once the form stands. */
export function useValidators(formId: string | undefined, isStanding: boolean): Validators {
  const modules = useAtomValue(formModulesAtom);
  const address = formId === undefined ? undefined : own(modules, formId);
  const [come, setCome] = useState<{ readonly address: string; readonly make: MakeValidators | undefined }>();
  const load = useMemo(() => {
    let asked: Promise<MakeValidators | undefined> | undefined;
    return async () => {
      if (typeof address !== 'string') return undefined;
      asked ??= loadValidators(address);
      const make = await asked;
      setCome({ address, make });
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
