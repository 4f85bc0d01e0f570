import type { RJSFValidationError } from '@rjsf/utils';

/** Up to a branch of oneOf or anyOf, and which one. */
const BRANCH = /^(.*?\/(?:oneOf|anyOf))\/(\d+)\//;

/**
 * The errors of what was chosen. ajv tells what is wrong with each branch of a choice; the one that was chosen is the one
 * whose fixed values fit, and among several the one with the least wrong.
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

/** More than a branch can have wrong. */
const FIXED = 10_000;

function thirdPartyTo(chosen: string | undefined, branches: Branches): readonly RJSFValidationError[] {
  return [...branches].flatMap(([branch, errors]) => (branch === chosen ? [] : errors));
}
