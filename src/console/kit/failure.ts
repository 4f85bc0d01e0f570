import type { StaffCallFailed } from '#console/api/client.ts';
import { namePart } from '#console/names/values.ts';
import { listAll } from '#console/texts/lists.ts';
import { translate as commonT, type Translate } from '#console/texts/translate.ts';
import { readFieldProblems } from '#contract/wire/envelope.ts';

/** The message of a failed call: the area's own `failed.<code>`, else the common text, else the code. */
export function describeFailure(error: StaffCallFailed, translate: Translate = commonT): string {
  const key = `failed.${error.code}`;
  const fields = readFieldProblems(error.value).map(({ field }) => field);
  const text = translate.ifKnown(key, { fields: listAll(fields.map(namePart)) });
  return text ?? error.detail ?? translate('failed.other', { code: error.code });
}
