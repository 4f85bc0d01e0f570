import { useEffect, useMemo, useState } from 'react';
import { loadChunk } from '#portal/chunks/load-chunk.ts';

/** Whether a country of this dialling code has such a national number. Both are texts as they were typed. */
export type IsNumber = (dialingCode: string, national: string) => boolean;

/** Takes any number: until the numbering plans have come, and where they cannot be had. The gateway judges anyway. */
const ANY: IsNumber = () => true;

export interface PhoneNumbers {
  /** Judges what is shown. */
  readonly isNumber: IsNumber;
  /** The judge of what is sent. Never rejects. */
  readonly load: () => Promise<IsNumber>;
}

/** The world's numbering plans, for a form that asks for a telephone number; they come once the form stands. */
export function usePhoneNumbers(isNeeded: boolean): PhoneNumbers {
  const [come, setCome] = useState<IsNumber>();
  const load = useMemo(() => createLoader((validate) => setCome(() => validate)), []);
  useEffect(() => {
    if (isNeeded) void load();
  }, [isNeeded, load]);
  return useMemo(
    () => (isNeeded ? { isNumber: come ?? ANY, load } : { isNumber: ANY, load: async () => ANY }),
    [isNeeded, come, load],
  );
}

function createLoader(onCome: (validate: IsNumber) => void): () => Promise<IsNumber> {
  let asked: Promise<IsNumber> | undefined;
  return () => {
    asked ??= loadChunk(() => import('./read-number.ts'))
      .then(
        ({ isNumber }) => isNumber,
        () => {
          asked = undefined;
          return ANY;
        },
      )
      .then((validate) => {
        onCome(validate);
        return validate;
      });
    return asked;
  };
}
