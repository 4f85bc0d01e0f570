import type { StaffMerchants } from '#contract/staff/policy.ts';
import type { Context } from '#gateway/context/context.ts';
import { CommandError } from '../command-error.ts';

const CODE = /^[a-z][a-z0-9-]{1,31}$/;

/** Parses --merchants; all if absent. An unknown merchant is accepted with a warning. */
export async function readMerchantCodes({ merchants }: Context, text: string | undefined): Promise<StaffMerchants> {
  if (text === undefined) return 'all';
  const codes = text.split(',').map((code) => code.trim());
  const wrong = codes.find((code) => !CODE.test(code));
  if (wrong !== undefined)
    throw new CommandError(`"${wrong}" is not a merchant code; write for example --merchants aurora,lotus.`);
  const known = new Set(await merchants.list());
  const strange = codes.filter((code) => !known.has(code));
  if (strange.length > 0) process.stderr.write(`Merchants not known yet: ${strange.join(', ')}.\n`);
  return codes;
}
