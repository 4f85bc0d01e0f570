import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { readArguments } from '#serving/read-arguments.ts';

afterEach(() => vi.restoreAllMocks());

const OPTIONS = { merchant: { type: 'string' }, json: { type: 'boolean', default: false } } as const;

describe('arguments of a command', () => {
  it.each(['--help', '-h'])('%s prints the usage on standard output, wherever it stands', (help) => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(readArguments('npm run x', OPTIONS, { args: ['verify', help] })).toBeUndefined();
    expect(write.mock.calls).toEqual([['npm run x\n']]);
  });

  it('options and other arguments are read', () => {
    const args = ['verify', '--merchant', 'aurora', '--', '--help'];
    expect(readArguments('', OPTIONS, { args })).toMatchObject({
      values: { merchant: 'aurora', json: false },
      positionals: ['verify', '--help'],
    });
  });

  it('an unknown option is named, with the options that there are', () => {
    const read = (...args: readonly string[]) => readArguments('', OPTIONS, { args, takesWords: false });
    expect(() => read('--marchant', 'x')).toThrow('Unknown option --marchant. Options: --merchant, --json, --help.');
    expect(() => read('-x')).toThrow('Unknown option -x. Options: --merchant, --json, --help.');
    expect(() => read('--merchant')).toThrow(/argument missing/);
    expect(() => read('aurora')).toThrow(/Unexpected argument 'aurora'/);
  });
});

/** The commands of package.json that are scripts of this repository, with the arguments that package.json gives them. */
const COMMANDS = Object.entries<string>(JSON.parse(readFileSync('package.json', 'utf8')).scripts).flatMap(
  ([name, command]) => {
    const own = /\bnode ((?:scripts|src)\/[\w./-]+\.ts)((?: \w[\w-]*)*)$/.exec(command);
    return own === null || name === 'lint'
      ? []
      : [{ name, args: [own[1] ?? '', ...(own[2] ?? '').split(' ').filter(Boolean)] }];
  },
);

const run = promisify(execFile);

test('every command of this repository answers --help with its usage and exit code 0', {
  timeout: 240_000,
}, async () => {
  expect(COMMANDS.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'start',
      'brand',
      'bench',
      'ledger',
      'journal',
      'staff',
      'conformance',
      'gallery',
      'edge',
      'test:deep',
    ]),
  );
  const answers: unknown[] = [];
  // A script of several commands has one usage.
  const left = [...Map.groupBy(COMMANDS, ({ args }) => args[0])].map(([, of]) => of);
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const { stdout, stderr } = await run(process.execPath, [...(next[0]?.args ?? []), '--help']);
      const unnamed = next.filter(({ name }) => !stdout.includes(name));
      if (!stdout.startsWith('npm ') || unnamed.length > 0 || stderr !== '') answers.push({ next, stdout, stderr });
    }
  };
  await Promise.all([work(), work()]);
  expect(answers).toEqual([]);
});

test('a command names an unknown option and the options that it has', async () => {
  const failed = await run(process.execPath, ['scripts/journal.ts', '--marchant', 'x']).catch(
    (error: unknown) => error,
  );
  expect(failed).toMatchObject({
    code: 2,
    stderr: 'Unknown option --marchant. Options: --merchant, --expect, --help.\n',
  });
});
