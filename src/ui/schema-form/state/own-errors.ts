import type { RJSFValidationError } from '@rjsf/utils';

/** Schema path up to a branch of oneOf or anyOf, with its index. */
const BRANCH = /^(.*?\/(?:oneOf|anyOf))\/(\d+)\//;

/**
 * Errors of the selected branch. ajv reports the errors of every branch; the selected one is the branch whose const
 * values match, among several the one with the fewest errors.
 */
export function ownErrors(errors: readonly RJSFValidationError[]): readonly RJSFValidationError[] {
  const choices = new Map<string, Map<string, RJSFValidationError[]>>();
  for (const error of errors) {
    const [, choice, branch] = BRANCH.exec(error.schemaPath ?? '') ?? [];
    if (choice === undefined || branch === undefined) continue;
    const branches = choices.get(choice) ?? new Map<string, RJSFValidationError[]>();
    branches.set(branch, [...(branches.get(branch) ?? []), error]);
    choices.set(choice, branches);
  }
  if (choices.size === 0) return errors;
  const thirdParty = new Set([...choices.values()].flatMap((branches) => thirdPartyTo(chosenOf(branches), branches)));
  return errors.filter((error) => !thirdParty.has(error));
}

type Branches = ReadonlyMap<string, readonly RJSFValidationError[]>;

function chosenOf(branches: Branches): string | undefined {
  const weight = (errors: readonly RJSFValidationError[]) =>
    errors.length + (errors.some(({ name }) => name === 'const') ? FIXED : 0);
  return [...branches].toSorted(([, one], [, other]) => weight(one) - weight(other))[0]?.[0];
}

/** Larger than the number of errors in a branch. */
const FIXED = 10_000;

function thirdPartyTo(chosen: string | undefined, branches: Branches): readonly RJSFValidationError[] {
  return [...branches].flatMap(([branch, errors]) => (branch === chosen ? [] : errors));
}
