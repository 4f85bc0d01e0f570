import { readFile } from 'node:fs/promises';
import { parseBrand } from '#model/site/brand.ts';
import { deriveTheme, themeCss } from '#model/theme/theme.ts';
import file from '#tests/fixtures/forms/example.json' with { type: 'json' };
import { compileForm } from '#validator/compile-form.ts';
import { type ServedPage, servePage } from '../serve-page.ts';

/** Serves the example form in a brand's theme, with the CSP of our pages. */
export async function serveExample(brand: string): Promise<ServedPage> {
  const { value } = parseBrand(JSON.parse(await readFile(`brands/${brand}/brand.json`, 'utf8')));
  if (!value) throw new Error(`brands/${brand}/brand.json does not parse.`);
  return servePage({
    input: 'scripts/example-form/page.tsx',
    files: { '/form.js': compileForm(file.schema) },
    themeCss: themeCss(deriveTheme(value.theme)),
    hasPolicy: true,
  });
}
