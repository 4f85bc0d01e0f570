import type { Side } from '#model/compare/sides.ts';
import { parseMember } from '#model/documents/member.ts';
import { isObject, own } from '#model/json/json.ts';
import { parseBrand } from '#model/site/brand.ts';
import { readSiteDocuments, type ServedTrees } from '#model/site/served-trees.ts';

/** The documents of a preview in the form that the model compares and explains; undefined when invalid. */
export function readPreviewDocuments(raw: unknown): Side | undefined {
  const brand = parseBrand(own(raw, 'brand')).value;
  const trees = own(raw, 'trees');
  if (!brand || !isObject(trees)) return undefined;
  // The edge of this build wrote the documents; each value is still validated as untrusted input.
  const { documents, problems } = readSiteDocuments(trees as ServedTrees, brand);
  return { documents, problems, regionRestriction: false, member: parseMember(own(raw, 'member')).value, flags: {} };
}

/** Fetches the documents that a preview is drawn from; undefined when the preview has ended. */
export async function fetchPreviewDocuments(revision: string): Promise<Side | undefined> {
  const reply = await fetch(`/_portal/${encodeURIComponent(revision)}/documents.json`, { credentials: 'omit' });
  return reply.ok ? readPreviewDocuments(await reply.json()) : undefined;
}
