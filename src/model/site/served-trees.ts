/** A merchant's documents as its gateway keeps them, as it answers them, and as a site reads them: one way for everybody. */

import { parseLanes } from '../documents/lanes.ts';
import { parseRules } from '../documents/rules.ts';
import { unlistedProblems } from '../documents/services.ts';
import { parseSiteSettings } from '../documents/site-settings.ts';
import { parseStatus } from '../documents/status.ts';
import { isObject, own } from '../json/json.ts';
import type { Problem } from '../json/problem.ts';
import type { Brand } from './brand.ts';
import type { MerchantDocuments } from './document-facts.ts';

/** The trees of one merchant as the gateway keeps them: raw bodies. */
export interface TreeBodies {
  readonly switches: unknown;
  readonly rules: unknown;
  readonly whitelabel: unknown;
  readonly status: unknown;
}

export type TreeName = keyof TreeBodies;

export const TREE_NAMES: readonly TreeName[] = ['switches', 'rules', 'whitelabel', 'status'];

/** The merchant's part of a status answer. */
interface MerchantStatus {
  readonly maintenance: unknown;
  readonly maintenanceUntil?: unknown;
  readonly info: unknown;
}

/** What calls answered for one merchant; an absent part has not come and is not known. */
export interface ServedTrees {
  /** Without location and regionRestriction: these belong to one request. */
  readonly status?: MerchantStatus;
  readonly site?: unknown;
  readonly register?: unknown;
  readonly lanes?: unknown;
}

export type ServedPart = keyof ServedTrees;

/** Served trees taken apart. */
export interface SiteDocuments {
  readonly documents: MerchantDocuments;
  /** Their paths begin with the part that they were found in: `/lanes/0/title`. */
  readonly problems: readonly Problem[];
}

/**
 * The merchant's part of the status answer (docs/wire.md#status): switches, rules and everything of the status tree but
 * what decides about a visitor's place or address.
 */
export function statusAnswer<
  Switches,
  Rules,
  Status extends {
    readonly maintenance?: unknown;
    readonly maintenanceUntil?: unknown;
    readonly region?: unknown;
    readonly localCountry?: unknown;
    readonly maintenanceVisitors?: unknown;
  },
>(trees: { readonly switches: Switches; readonly rules: Rules; readonly status: Status }) {
  const {
    maintenance,
    maintenanceUntil,
    region: _,
    localCountry: __,
    maintenanceVisitors: ___,
    ...info
  } = trees.status;
  const until = maintenanceUntil === undefined ? {} : { maintenanceUntil };
  return { maintenance, ...until, info: { whitelabel: trees.switches, register: trees.rules, ...info } };
}

/** What the calls of a merchant with these trees and vendor lanes answer. Never throws. */
export function serveTrees(trees: TreeBodies, lanes: unknown): ServedTrees {
  const status = isObject(trees.status) ? trees.status : {};
  return { status: merchantPart(statusAnswer({ ...trees, status })), site: trees.whitelabel, lanes };
}

/** The merchant's part of a status answer: what belongs to the request that asked stays behind. */
export function merchantPart(status: unknown): MerchantStatus {
  const until = own(status, 'maintenanceUntil');
  return {
    maintenance: own(status, 'maintenance'),
    ...(until === undefined ? {} : { maintenanceUntil: until }),
    info: own(status, 'info'),
  };
}

/** Parses what has come for a brand. The rules of the status answer win over the register settings. Never throws. */
export function readSiteDocuments(trees: ServedTrees, brand: Brand): SiteDocuments {
  const status = trees.status && parseStatus(trees.status);
  const site = 'site' in trees ? parseSiteSettings(trees.site) : undefined;
  const lanes = 'lanes' in trees ? parseLanes(trees.lanes, brand.esports ?? site?.value.esports) : undefined;
  const register = 'register' in trees ? parseRules(trees.register) : undefined;
  const hasRules = status?.value.rules !== undefined;
  return {
    documents: {
      brand,
      site: site?.value,
      switches: status?.value.switches,
      rules: hasRules ? status.value.rules : register?.value,
      resources: status?.value.resources,
      services: status?.value.services,
      lanes: lanes?.value,
      maintenance: status?.value.maintenance,
      maintenanceUntil: status?.value.maintenanceUntil,
    },
    problems: [
      ...within('status', status?.problems),
      ...within('status', status && unlistedProblems(status.value.services, brand.origins)),
      ...within('site', site?.problems),
      ...within('lanes', lanes?.problems),
      ...within('register', hasRules ? [] : register?.problems),
    ],
  };
}

const PLACES: readonly (readonly [served: string, tree: TreeName | 'lanes'])[] = [
  ['/status/info/whitelabel', 'switches'],
  ['/status/info/register', 'rules'],
  ['/status/info', 'status'],
  ['/status', 'status'],
  ['/register', 'rules'],
  ['/site', 'whitelabel'],
  ['/lanes', 'lanes'],
];

/** The tree that a problem of served documents stands in, with the pointer inside the tree as the gateway keeps it. */
export function placeInTree(path: string): { readonly document: TreeName | 'lanes'; readonly path: string } {
  const place = PLACES.find(([served]) => path === served || path.startsWith(`${served}/`));
  return place ? { document: place[1], path: path.slice(place[0].length) } : { document: 'status', path };
}

function within(part: ServedPart, problems: readonly Problem[] = []): readonly Problem[] {
  return problems.map((problem) => ({ ...problem, path: `/${part}${problem.path}` }));
}
