/** The gateway's trees as they came, and how they become the model's documents. */
import { createHash } from 'node:crypto';
import type { MerchantDocuments } from '#model/document-facts.ts';
import type { Brand } from '#model/documents/brand.ts';
import { parseLanes } from '#model/documents/lanes.ts';
import { unlistedProblems } from '#model/documents/services.ts';
import { parseSiteSettings } from '#model/documents/site-settings.ts';
import { parseStatus } from '#model/documents/status.ts';
import { parseRules } from '#model/form/rules.ts';
import { own } from '#model/json.ts';
import type { Problem } from '#model/problem.ts';

/** Raw trees; an absent part has not come and is not known. */
export interface RawTrees {
  /** Without location and regionRestriction: these belong to one request. */
  readonly status?: { readonly maintenance: unknown; readonly info: unknown };
  readonly site?: unknown;
  readonly register?: unknown;
  readonly lanes?: unknown;
}

export type TreePart = keyof RawTrees;

export interface SettledDocuments {
  readonly documents: MerchantDocuments;
  /** Their paths begin with the part that they were found in: `/lanes/0/title`. */
  readonly problems: readonly Problem[];
}

/** The merchant's part of a status answer: what belongs to the request that asked stays behind. */
export function merchantPart(status: unknown): { readonly maintenance: unknown; readonly info: unknown } {
  return { maintenance: own(status, 'maintenance'), info: own(status, 'info') };
}

/** Parses what has come for a brand. The rules of the status answer win over the register settings. Never throws. */
export function readDocuments(trees: RawTrees, brand: Brand): SettledDocuments {
  const status = trees.status && parseStatus(trees.status);
  const site = 'site' in trees ? parseSiteSettings(trees.site) : undefined;
  const lanes = 'lanes' in trees ? parseLanes(trees.lanes, brand.esports) : undefined;
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

function within(part: TreePart, problems: readonly Problem[] = []): readonly Problem[] {
  return problems.map((problem) => ({ ...problem, path: `/${part}${problem.path}` }));
}

/** A short hash of trees: the same trees give the same text on every edge. */
export function hashTrees(trees: RawTrees): string {
  const { status, site, register, lanes } = trees;
  return createHash('sha256')
    .update(JSON.stringify([status, site, register, lanes]))
    .digest('base64url')
    .slice(0, 16);
}
