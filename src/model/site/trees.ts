/**
 * Trees in a file: the server's documents for one portal resolution, for tools and tests (schemas/trees.schema.json).
 */

import type { FactSource } from '../conditions/facts.ts';
import { factArgument, firstOf, rememberFacts } from '../conditions/facts.ts';
import { parseLanes } from '../documents/lanes.ts';
import type { Member } from '../documents/member.ts';
import { parseMember } from '../documents/member.ts';
import { parseSiteSettings } from '../documents/site-settings.ts';
import { parseStatus } from '../documents/status.ts';
import { isObject, own } from '../json/json.ts';
import type { Problem } from '../json/problem.ts';
import { pointer } from '../json/problem.ts';
import type { Brand } from './brand.ts';
import type { MerchantDocuments } from './document-facts.ts';
import { flagFacts, memberFacts, merchantFacts, requestFacts, viewFacts } from './document-facts.ts';

export interface Trees {
  readonly documents: MerchantDocuments;
  readonly regionRestriction: boolean;
  readonly member: Member | null;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly problems: readonly Problem[];
}

/**
 * Parses one set of trees for a brand. Every document counts as loaded: what a file leaves out is empty, an absent flag
 * is off, `toUpline` and `hasPassword` are read from the member and the rules from status.info.register. Never throws.
 */
export function parseTrees(raw: unknown, brand: Brand): Trees {
  const status = parseStatus(own(raw, 'status') ?? {});
  const lanes = parseLanes(own(raw, 'lanes') ?? [], brand.esports);
  const member = parseMember(own(raw, 'member'));
  const { maintenance, maintenanceUntil, regionRestriction, switches, rules, resources, services } = status.value;
  return {
    documents: {
      brand,
      site: parseSiteSettings(undefined).value,
      switches: switches ?? new Map(),
      rules: rules ?? {},
      resources,
      services,
      lanes: lanes.value,
      maintenance,
      maintenanceUntil,
    },
    regionRestriction,
    member: member.value,
    flags: readFlags(own(raw, 'flags')),
    problems: [
      ...within('/status', status.problems),
      ...within('/lanes', lanes.problems),
      ...within('/member', member.problems),
    ],
  };
}

/** All facts of the trees. None is unknown; the view facts are empty. */
export function treesFacts(trees: Trees): FactSource {
  return firstOf(
    siteFlags(trees.flags),
    rememberMerchant(trees.documents),
    requestFacts({ regionRestriction: trees.regionRestriction }),
    memberFacts(trees.member),
    flagFacts(trees.flags),
    viewFacts({}),
  );
}

/** Cached per documents: the facts depend on nothing else. Weak: an entry is released with its documents. */
const remembered = new WeakMap<MerchantDocuments, FactSource>();

function rememberMerchant(documents: MerchantDocuments): FactSource {
  const facts = remembered.get(documents) ?? rememberFacts(merchantFacts(documents));
  remembered.set(documents, facts);
  return facts;
}

/** A trees file contains the site's own flags (agentCentre, dividend ...) together with the member's. */
function siteFlags(flags: Readonly<Record<string, boolean>>): FactSource {
  const value = (name: string): boolean | undefined => {
    const flag = factArgument(name);
    return name.startsWith('site:') && Object.hasOwn(flags, flag) ? flags[flag] : undefined;
  };
  return {
    value,
    origin: (name) =>
      value(name) === undefined ? undefined : { document: 'flags', pointer: pointer(factArgument(name)) },
  };
}

function readFlags(raw: unknown): Readonly<Record<string, boolean>> {
  if (!isObject(raw)) return {};
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, value === true]));
}

function within(path: string, problems: readonly Problem[]): readonly Problem[] {
  return problems.map((found) => ({ ...found, path: path + found.path }));
}
