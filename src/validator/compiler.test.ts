import { afterAll, expect, it } from 'vitest';
import { createPool } from '#pool/pool.ts';
import { compileWhatFits } from './compile-what-fits.ts';
import { createCompiler } from './compiler.ts';

const pool = createPool();
afterAll(() => pool.close());

const schema = { $id: 'form', type: 'object', properties: { a: { type: 'string', validated: 'a' } } };

it('the compiler gives the same result on a thread, and reports why one is invalid', async () => {
  const { compile } = createCompiler(pool);
  const bad = { ...schema, properties: { ...schema.properties, b: { type: 'string', pattern: 'x' } } };
  const made = [schema, bad, { $id: 'x' }].map((one) => compile('aurora', one));
  const [one, other, none] = await Promise.allSettled(made);
  expect(one).toEqual({ status: 'fulfilled', value: compileWhatFits(schema) });
  expect(other).toEqual({ status: 'fulfilled', value: compileWhatFits(bad) });
  expect(none).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining("expected 'form'") } });
});
