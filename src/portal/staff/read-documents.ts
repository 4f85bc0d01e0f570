import type { Side } from '#model/compare/sides.ts';
import { parseMember } from '#model/documents/member.ts';
import { isObject, own } from '#model/json/json.ts';
import { parseBrand } from '#model/site/brand.ts';
import { readSiteDocuments, type ServedTrees } from '#model/site/served-trees.ts';

/** The documents of a preview as the model compares and explains them; undefined for what is none. */
export function readPreviewDocuments(raw: unknown): Side | undefined {
  const brand = parseBrand(own(raw, 'brand')).value;
  const trees = own(raw, 'trees');
  if (!brand || !isObject(trees)) return undefined;
  // The edge of this build wrote them; each value is read as a stranger's all the same.
  const { documents, problems } = readSiteDocuments(trees as ServedTrees, brand);
  return { documents, problems, regionRestriction: false, member: parseMember(own(raw, 'member')).value, flags: {} };
}

/** Asks the edge for the documents that a preview is drawn from; undefined when it has ended. */
export async function fetchPreviewDocuments(revision: string): Promise<Side | undefined> {
  const reply = await fetch(`/_portal/${encodeURIComponent(revision)}/documents.json`, { credentials: 'omit' });
  return reply.ok ? readPreviewDocuments(await reply.json()) : undefined;
}
