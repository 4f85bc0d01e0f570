/** Fixture: aurora with everything that a server can send: full lanes, every switch, every field, every resource. */
import { readFile } from 'node:fs/promises';
import { treesFor } from '#gateway/trees/demo-trees.ts';
import { CATEGORIES } from '#model/documents/lanes.ts';
import { RESOURCE_KINDS } from '#model/documents/status.ts';
import { parseBrand } from '#model/site/brand.ts';
import type { MerchantDocuments } from '#model/site/document-facts.ts';
import { parseTrees } from '#model/site/trees.ts';

const VENDORS_A_LANE = 6;

/**
 * The parsed documents, once per switch of the tree: with that switch off and all others on. Throws if the brand file
 * or the trees have problems, since the result would be meaningless.
 */
export async function fullDocuments(): Promise<readonly MerchantDocuments[]> {
  const { value: brand } = parseBrand(JSON.parse(await readFile('brands/aurora/brand.json', 'utf8')));
  if (!brand) throw new Error('brands/aurora/brand.json does not parse.');
  const { switches, rules } = treesFor('aurora');
  const nodes = switches.childrenNodes ?? [];
  const asked = Object.entries(rules).map(([field, rule]) => [field, { ...rule, enabled: true }]);
  return nodes.map((disabled) => {
    const childrenNodes = nodes.map((node) => ({ ...node, enabled: node === disabled ? '0' : '1' }));
    const info = { whitelabel: { ...switches, childrenNodes }, register: Object.fromEntries(asked), resources };
    const { documents, problems } = parseTrees({ status: { maintenance: false, info }, lanes }, brand);
    if (problems.length > 0) throw new Error(`The full trees have problems: ${JSON.stringify(problems)}`);
    return documents;
  });
}

const resources = RESOURCE_KINDS.map((kind) => ({
  resourceType: kind,
  url: kind === 'EMAIL' ? 'help@aurora.example' : `https://aurora.example/${kind}`,
  labelNameEn: kind,
}));

const lanes = CATEGORIES.map((title) => ({
  title,
  cards: Array.from({ length: VENDORS_A_LANE }, (_, at) => ({
    vassalage: `${title}${at}`,
    displayName: `${title} ${at}`,
    gameType: title,
    isGame: 'VASSALAGE',
  })),
}));
