import { allCalls } from '#contract/registry.ts';
import { type Arguments, readArguments } from '#serving/read-arguments.ts';

export const formats = ['text', 'json', 'junit'] as const;
export type Format = (typeof formats)[number];

export interface Options {
  readonly url: string;
  readonly profile: string | undefined;
  readonly readOnly: boolean;
  readonly format: Format;
  /** Path of the report; absent: standard output. */
  readonly out: string | undefined;
  readonly merchant: string | undefined;
  readonly only: readonly string[] | undefined;
}

/** An invalid command line, explained in one sentence. */
export class UsageError extends Error {}

export const USAGE = [
  'npm run conformance -- --url http://aurora.localhost:8080 [--profile FILE] [--read-only] [--format text|json|junit] [--out FILE] [--merchant CODE] [--only call,call]',
  'npm run conformance -- --provider http://bank.localhost:8080 --secret SECRET [--code CODE] [--merchant CODE] [--currency USD] [--amount 1250] [--kinds redirect,qr] [--pay-to bank:NUMBER:HOLDER] [--days 2026-02-28] [--listen PORT] [--format ...] [--out FILE]',
  'npm run conformance -- --vendor http://games.example --secret SECRET --listen PORT --game CODE:KIND:CATEGORY [--code CODE] [--demo] [--patience SECONDS] [--format ...] [--out FILE]',
].join('\n');

const text = { type: 'string' } as const;
const OPTIONS = {
  url: text,
  profile: text,
  format: text,
  out: text,
  merchant: text,
  only: text,
  'read-only': { type: 'boolean' },
} as const;

/** Parses the command line; undefined once the usage is printed. Throws UsageError. */
export function readOptions(args: readonly string[]): Options | undefined {
  const values = readValues(OPTIONS, args);
  if (values === undefined) return undefined;
  const { url, format, only } = values;
  return {
    url: readOrigin(url, '--url must be the scheme and host of a gateway, for example http://aurora.localhost:8080'),
    format: readFormat(format),
    profile: values.profile,
    readOnly: values['read-only'] ?? false,
    out: values.out,
    merchant: values.merchant,
    only: only === undefined ? undefined : readNames(only),
  };
}

/** The values of a command line; undefined once the usage is printed. Throws UsageError. */
export function readValues<const Known extends Parameters<typeof readArguments>[1]>(
  options: Known,
  args: readonly string[],
): Arguments<Known>['values'] | undefined {
  try {
    return readArguments(USAGE, options, { args, takesWords: false })?.values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Scheme and host without a slash at the end. Throws UsageError with the given sentence. */
export function readOrigin(url: string | undefined, rule: string): string {
  if (url === undefined || !/^https?:\/\/[^/?#@]+\/?$/.test(url) || !URL.canParse(url)) throw new UsageError(rule);
  return url.replace(/\/$/, '');
}

/** Throws UsageError. */
export function readFormat(name = 'text'): Format {
  const format = formats.find((known) => known === name);
  if (format === undefined) throw new UsageError(`--format must be one of ${formats.join(', ')}`);
  return format;
}

function readNames(list: string): readonly string[] {
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !allCalls.some((call) => call.name === name));
  if (unknown.length > 0)
    throw new UsageError(`--only names ${unknown.join(', ')}, which is not a call of the contract`);
  return names;
}
