/** Serves the two pages of the form benchmark: ours with the CSP of our pages, the reference without. */
import { type ServedPage, servePage } from '#scripts/serve-page.ts';
import { formDocuments, MODULE } from './form-documents.ts';

export async function startFormSite(name: 'ours' | 'reference'): Promise<ServedPage> {
  const isOurs = name === 'ours';
  const { page, module, plain, themeCss } = await formDocuments();
  return servePage({
    input: `scripts/bench/form/form-${name}-page.ts`,
    files: { '/page.json': JSON.stringify(page), [MODULE]: module, '/plain.json': JSON.stringify(plain) },
    themeCss: isOurs ? themeCss : '',
    hasPolicy: isOurs,
  });
}
