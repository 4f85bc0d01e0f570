import { BrandRevisionRefused, type BrandRevisions } from './service.ts';

/** The text files of a revision, and the paths of its others; undefined if there is no such revision. */
export async function readBrandFiles(brands: BrandRevisions, merchant: string, revision: string) {
  const found = await fetchIfStored(brands, merchant, revision);
  if (found === undefined) return undefined;
  const entries = [...found.files];
  const isText = (path: string) => path.endsWith('.json');
  return {
    files: Object.fromEntries(entries.flatMap(([path, content]) => (isText(path) ? [[path, String(content)]] : []))),
    pictures: entries.map(([path]) => path).filter((path) => !isText(path)),
  };
}

export async function readBrandPicture(
  brands: BrandRevisions,
  merchant: string,
  revision: string,
  path: string,
): Promise<Buffer | undefined> {
  const content = (await fetchIfStored(brands, merchant, revision))?.files.get(path);
  return content && Buffer.from(content);
}

function fetchIfStored(brands: BrandRevisions, merchant: string, revision: string) {
  return brands.fetch(merchant, revision).catch((error: unknown) => {
    if (error instanceof BrandRevisionRefused) return undefined;
    throw error;
  });
}
