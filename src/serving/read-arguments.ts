/** Reads the arguments of every command of package.json. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

interface Reading {
  readonly args?: readonly string[];
  /** False: the command has options only. */
  readonly takesWords?: boolean;
}

/** The options of a command, and its other arguments. */
export type Arguments<Known extends Options> = ReturnType<
  typeof parseArgs<{ readonly args: string[]; readonly options: Known; readonly allowPositionals: true }>
>;

/**
 * The arguments of a command. With `--help` or `-h` it prints the usage on standard output and returns undefined: the
 * command ends with exit code 0. Throws an error of the code ERR_PARSE_ARGS_*: an unknown option is named with the
 * options that there are.
 */
export function readArguments<const Known extends Options>(
  usage: string,
  options: Known,
  { args = process.argv.slice(2), takesWords = true }: Reading = {},
): Arguments<Known> | undefined {
  const end = args.indexOf('--');
  const own = end < 0 ? args : args.slice(0, end);
  if (own.includes('--help') || own.includes('-h')) {
    process.stdout.write(`${usage}\n`);
    return undefined;
  }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: takesWords as true });
  } catch (error) {
    throw explain(error, Object.keys(options));
  }
}

/**
 * The same for a command that reads at its start: with `--help` the process ends with exit code 0, with invalid
 * arguments with 2.
 */
export function readOwnArguments<const Known extends Options>(
  usage: string,
  options: Known,
  reading?: Reading,
): Arguments<Known> {
  try {
    return readArguments(usage, options, reading) ?? process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(2);
  }
}

function explain(error: unknown, names: readonly string[]): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const option = /^Unknown option '(?<option>[^']+)'/.exec(error.message)?.groups?.['option'];
  if (option === undefined) return error;
  const known = [...names, 'help'].map((name) => `--${name}`).join(', ');
  return Object.assign(new Error(`Unknown option ${option}. Options: ${known}.`), { code: error.code });
}
