import { LRUCache } from 'lru-cache';
import type { Language } from '#model/site/brand.ts';
import type { Site } from '../brands/sites.ts';
import { forgetMerchant } from '../memory/forget-merchant.ts';
import { createSingleFlight } from '../memory/single-flight.ts';
import { type PackedBytes, packedSize, packText } from '../wire/compress.ts';

/**
 * Portal files for hydration: the resolved portal and the texts of a language, cached compressed within `mostBytes`.
 * `formAddresses`: URLs of the validators of a site's forms.
 */
export function createPortalFiles(
  mostBytes: number,
  formAddresses: (site: Site) => Readonly<Record<string, string>> = () => ({}),
) {
  const files = new LRUCache<string, PackedBytes>({ maxSize: mostBytes, sizeCalculation: packedSize });
  const making = createSingleFlight<PackedBytes>();

  function write(site: Site, language: Language): string {
    const { revision, stored } = site;
    const { portal, texts } = site.speak(language);
    const file = { revision, brandRevision: stored.revision, language, portal, texts };
    return JSON.stringify({ ...file, forms: formAddresses(site) });
  }

  return {
    write,
    async read(site: Site, language: Language): Promise<PackedBytes> {
      const key = `${site.merchant} ${site.revision} ${language}`;
      const pack = async () => {
        const packed = await packText(write(site, language));
        files.set(key, packed);
        return packed;
      };
      return files.get(key) ?? making(key, pack);
    },
    forget: (merchant: string) => forgetMerchant(files, merchant),
  };
}
