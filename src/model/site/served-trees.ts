/**
 * A merchant's documents as the gateway stores them, as it returns them, and as a site parses them: one shared
 * implementation.
 */

import { parseLanes } from '../documents/lanes.ts';
import { parseRollouts, publishRollouts } from '../documents/rollouts.ts';
import { parseRules } from '../documents/rules.ts';
import { unlistedProblems } from '../documents/services.ts';
import { parseSiteSettings } from '../documents/site-settings.ts';
import { parseStatus } from '../documents/status.ts';
import { isObject, own } from '../json/json.ts';
import type { Problem } from '../json/problem.ts';
import type { Brand } from './brand.ts';
import type { MerchantDocuments } from './document-facts.ts';

/** The trees of one merchant as the gateway stores them: raw bodies. */
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

/** The replies of one merchant's calls; an absent part is not loaded and unknown. */
export interface ServedTrees {
  /** Without location and regionRestriction: these belong to a single request. */
  readonly status?: MerchantStatus;
  readonly site?: unknown;
  readonly register?: unknown;
  readonly lanes?: unknown;
}

export type ServedPart = keyof ServedTrees;

export interface SiteDocuments {
  readonly documents: MerchantDocuments;
  /** Paths begin with the part: `/lanes/0/title`. */
  readonly problems: readonly Problem[];
}

/**
 * The merchant's part of the status reply (docs/reference/wire.md#status): switches, rules and everything of the status tree
 * except what decides about a visitor's region or address, and of roll-outs only their current share.
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
    readonly rollouts?: unknown;
  },
>(trees: { readonly switches: Switches; readonly rules: Rules; readonly status: Status }) {
  const {
    maintenance,
    maintenanceUntil,
    region: _,
    localCountry: __,
    maintenanceVisitors: ___,
    rollouts: ____,
    ...info
  } = trees.status;
  const until = maintenanceUntil === undefined ? {} : { maintenanceUntil };
  const published = publishRollouts(trees.status);
  const rollouts = published === undefined ? {} : { rollouts: published };
  return { maintenance, ...until, info: { whitelabel: trees.switches, register: trees.rules, ...info, ...rollouts } };
}

/** The replies of a merchant's calls for these trees and vendor lanes. Never throws. */
export function serveTrees(trees: TreeBodies, lanes: unknown): ServedTrees {
  const status = isObject(trees.status) ? trees.status : {};
  return { status: merchantPart(statusAnswer({ ...trees, status })), site: trees.whitelabel, lanes };
}

/** The merchant's part of a status reply, without what belongs to the request. */
export function merchantPart(status: unknown): MerchantStatus {
  const until = own(status, 'maintenanceUntil');
  return {
    maintenance: own(status, 'maintenance'),
    ...(until === undefined ? {} : { maintenanceUntil: until }),
    info: own(status, 'info'),
  };
}

/** Parses the loaded trees for a brand. The rules of the status reply override the register settings. Never throws. */
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
      rollouts: status && parseRollouts(own(own(trees.status, 'info'), 'rollouts')),
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

/** Maps a problem of served documents to its tree, with the pointer inside the tree as the gateway stores it. */
export function placeInTree(path: string): { readonly document: TreeName | 'lanes'; readonly path: string } {
  const place = PLACES.find(([served]) => path === served || path.startsWith(`${served}/`));
  return place ? { document: place[1], path: path.slice(place[0].length) } : { document: 'status', path };
}

function within(part: ServedPart, problems: readonly Problem[] = []): readonly Problem[] {
  return problems.map((problem) => ({ ...problem, path: `/${part}${problem.path}` }));
}
