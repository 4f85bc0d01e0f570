/** The two pages of the form's figures on servers of their own: ours under the policy of our pages, the reference under none. */
import { type ServedPage, servePage } from '#scripts/serve-page.ts';
import { formDocuments, MODULE } from './form-documents.ts';

/** Builds a page as the portal is built and serves it with the documents of the form. */
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
