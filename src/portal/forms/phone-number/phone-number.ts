import { useEffect, useMemo, useState } from 'react';
import { loadChunk } from '#portal/chunks/load-chunk.ts';

/** Whether a country of this dialling code has such a national number. Both are texts as typed. */
export type IsNumber = (dialingCode: string, national: string) => boolean;

/** Accepts any number: until the numbering plans are loaded, and where they cannot be. The gateway validates anyway. */
const ANY: IsNumber = () => true;

export interface PhoneNumbers {
  /** For display. */
  readonly isNumber: IsNumber;
  /** For validation before sending. Never rejects. */
  readonly load: () => Promise<IsNumber>;
}

/** International numbering plans, for forms with a telephone number; loaded after the form is rendered. */
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
