import type { StaffCallFailed } from '#console/api/client.ts';
import { translate as commonT, type Translate } from '#console/texts/say.ts';
import { readFieldProblems } from '#contract/wire/envelope.ts';

/** A refusal in words: the area's own `failed.<code>`, the common one, or the code itself. */
export function describeFailure(error: StaffCallFailed, translate: Translate = commonT): string {
  const key = `failed.${error.code}`;
  const fields = readFieldProblems(error.value).map(({ field }) => field);
  const text = translate.ifKnown(key, { fields: fields.join(', ') });
  return text ?? error.detail ?? translate('failed.other', { code: error.code });
}
