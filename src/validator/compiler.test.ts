import { afterEach, describe, expect, it } from 'vitest';
import { compileWhatFits } from './compile-what-fits.ts';
import { type Compiler, type CompilerOptions, openCompiler } from './compiler.ts';

const opened: Compiler[] = [];
function open(options?: CompilerOptions): Compiler {
  const compiler = openCompiler(options);
  opened.push(compiler);
  return compiler;
}
afterEach(async () => {
  for (const compiler of opened.splice(0)) await compiler.close();
});

const schema = { $id: 'form', type: 'object', properties: { a: { type: 'string', judged: 'a' } } };
const stuckThread = new URL('./testing/stuck-thread.ts', import.meta.url);

describe('the compiler', () => {
  it('compiles on a thread of its own what is compiled here, one after the other, and says why one is none', async () => {
    const { compile } = open();
    const bad = { ...schema, properties: { ...schema.properties, b: { type: 'string', pattern: 'x' } } };
    const [one, other, none] = await Promise.allSettled([compile(schema), compile(bad), compile({ $id: 'x' })]);
    expect(one).toEqual({ status: 'fulfilled', value: compileWhatFits(schema) });
    expect(other).toEqual({ status: 'fulfilled', value: compileWhatFits(bad) });
    expect(none).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining("expected 'form'") } });
  });

  it('a schema that takes too long costs its thread, and the next one has another', async () => {
    const { compile } = open({ limitMs: 1_000, file: stuckThread });
    const stuck = compile({ title: 'stuck' });
    const next = compile({ title: 'next' });
    await expect(stuck).rejects.toThrow('did not compile in 1000 ms');
    await expect(next).resolves.toMatchObject({ module: '// next' });
  });

  it('a thread that ends is told to whoever waits, and replaced', async () => {
    const { compile } = open({ file: stuckThread });
    await expect(compile({ title: 'gone' })).rejects.toThrow('the compiler ended');
    await expect(compile({ title: 'next' })).resolves.toMatchObject({ module: '// next' });
  });
});
