/** Converts a set of fact changes to proposals for the trees, if the facts come from the trees. */

import { type FactValue, factArgument, factFamilyName } from '../conditions/facts.ts';
import type { FactChange, MinimalChange } from '../conditions/minimal-changes.ts';
import { SITE_FLAGS } from '../documents/site-settings.ts';
import { isObject } from '../json/json.ts';
import type { Proposal } from '../proposals/proposal.ts';
import type { TreeBodies } from '../site/served-trees.ts';

/**
 * Proposals for all changes of a set; undefined if one of them is not in a tree (member, brand file, view) or has no
 * single right value (a resource, a vendor).
 */
export function proposalsOf(factChanges: MinimalChange, trees: TreeBodies): readonly Proposal[] | undefined {
  const flags = factChanges.filter(({ fact }) => factFamilyName(fact) === 'site');
  const others = factChanges.filter(({ fact }) => factFamilyName(fact) !== 'site').map(proposalOf);
  const made = [...others, ...(flags.length > 0 ? [setFlags(flags, trees)] : [])];
  const proposals = made.filter((proposal) => proposal !== undefined);
  return proposals.length === made.length ? proposals : undefined;
}

function proposalOf(factChange: FactChange): Proposal | undefined {
  const { fact } = factChange;
  const name = factArgument(fact);
  switch (factFamilyName(fact)) {
    case 'switch': {
      const state = valuesOf(factChange).find((value) => value === '1' || value === '0');
      return state === undefined ? undefined : { kind: 'switch', id: name, enabled: state === '1' };
    }
    case 'rule':
      return { kind: 'rule', field: name, patch: { enabled: factChange.to === true } };
    case 'maintenance':
      return { kind: 'maintenance', on: factChange.to === true };
    default:
      return undefined;
  }
}

function valuesOf({ to, or = [] }: FactChange): readonly FactValue[] {
  return [to, ...or];
}

/** Site settings are in one tree, which is replaced as a whole. */
function setFlags(factChanges: MinimalChange, { whitelabel }: TreeBodies): Proposal | undefined {
  const names = factChanges.map(({ fact, to }) => [factArgument(fact), to === true] as const);
  if (!isObject(whitelabel) || !names.every(([name]) => SITE_FLAGS.some((flag) => flag === name))) return undefined;
  return { kind: 'tree', tree: 'whitelabel', body: { ...whitelabel, ...Object.fromEntries(names) } };
}
