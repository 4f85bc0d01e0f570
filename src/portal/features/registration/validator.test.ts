import type { RJSFSchema } from '@rjsf/utils';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { noValidator } from './validator.ts';

it('M253: rjsf finds nothing to complain of: the matcher of the model judges, as in the gateway', () => {
  const schema: RJSFSchema = { type: 'object', required: ['username'] };
  expect(noValidator.isValid(schema, {}, schema)).toBe(true);
  expect(noValidator.validateFormData({}, schema)).toEqual({ errors: [], errorSchema: {} });
});

it('nothing of ajv is in what browsers load: it compiles code, which the content security policy forbids', async () => {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { write: false, minify: false, rolldownOptions: { input: 'src/portal/entry-client.tsx' } },
  });
  const chunks = [made].flat().flatMap((part) => ('output' in part ? part.output : []));
  const modules = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? Object.entries(chunk.modules) : []));
  const used = modules.flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id.replaceAll('\\', '/')] : []));
  expect(used.filter((id) => id.includes('/@rjsf/core/')).length).toBeGreaterThan(0);
  expect(used.filter((id) => /node_modules\/(ajv|@rjsf\/validator-ajv8)/.test(id))).toEqual([]);
});
