import { readFile, writeFile } from 'node:fs/promises';
import { bareProfile, type Profile, ProfileError, readProfile } from '#conformance/kit/profile.ts';
import type { Secrets } from '#conformance/kit/secrets.ts';
import { runProvider } from '#conformance/provider/run-provider.ts';
import { writeJson } from '#conformance/report/json.ts';
import { writeJunit } from '#conformance/report/junit.ts';
import { writeLine, writeSummary, writeText } from '#conformance/report/text.ts';
import type { Report } from '#conformance/results.ts';
import { runConformance } from '#conformance/run.ts';
import type { RuleId } from '#conformance/verdict/rules.ts';
import { CommandError } from '../command-error.ts';
import { withContext } from '../database.ts';
import { awaitDemo } from './await-demo.ts';
import { openDemoDeps } from './demo-deps.ts';
import { demoHand } from './demo-hand.ts';
import { findDemoProfile } from './demo-profile.ts';
import { type Format, type Options, readOptions, USAGE, UsageError } from './options.ts';
import { openOutbox } from './outbox.ts';
import { depsOf, openChannelListeners } from './provider-deps.ts';
import { readProviderOptions } from './provider-options.ts';
import { readVendorOptions } from './vendor-options.ts';
import { runOnVendor } from './vendor-run.ts';

const WRITERS: Readonly<Record<Format, (report: Report) => string>> = {
  text: writeText,
  json: writeJson,
  junit: writeJunit,
};

/**
 * Runs the conformance command and returns its exit code: 0 no rule is broken, 1 a rule is broken, 2 the run could not
 * start, which is reported on standard error.
 */
export async function conform(args: readonly string[]): Promise<number> {
  try {
    const isProvider = args.some((arg) => /^--provider(?:=|$)/.test(arg));
    if (args.some((arg) => /^--vendor(?:=|$)/.test(arg))) return await runAgainstVendor(args);
    return await (isProvider ? runAgainstProvider(args) : run(args));
  } catch (error) {
    if (
      !(
        error instanceof UsageError ||
        error instanceof ProfileError ||
        error instanceof CommandError ||
        isFileError(error)
      )
    )
      throw error;
    process.stderr.write(`${error.message}\n${error instanceof UsageError ? `${USAGE}\n` : ''}`);
    return 2;
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === undefined) return 0;
  const demo = await demoOf(options);
  if (demo?.secrets !== undefined) return runOnDemo(options, demo, demo.secrets.outbox.database);
  const profile = await profileFor(options);
  const database = profile.secrets?.outbox.database;
  return runWith(options, profile, database === undefined ? undefined : openOutbox(database));
}

async function runOnDemo(options: Options, profile: Profile, database: string): Promise<number> {
  return withContext(async (context) => {
    await awaitDemo(context, (line) => process.stderr.write(`${line}\n`));
    const putBack = await openDemoDeps(database);
    try {
      return await runWith(options, profile, { ...openOutbox(database), ...demoHand(context) });
    } finally {
      await putBack();
    }
  });
}

async function runWith(options: Options, profile: Profile, secrets: Secrets | undefined): Promise<number> {
  const isLive = options.format === 'text' && options.out === undefined;
  try {
    const { url, readOnly, only } = options;
    const report = await runConformance({
      url,
      profile,
      secrets,
      readOnly,
      ...(only ? { only } : {}),
      ...(isLive ? { onResult: (result) => print(writeLine(result)) } : {}),
    });
    await deliver(report, options, isLive);
    return verdictOf(report);
  } finally {
    await secrets?.close();
  }
}

/**
 * Detects the demo on this machine, which needs no profile. Detection creates a captcha, so a read-only run skips it.
 */
async function demoOf({ profile, merchant, url, readOnly }: Options): Promise<Profile | undefined> {
  if (profile !== undefined || merchant !== undefined || readOnly) return undefined;
  return findDemoProfile(url, process.env);
}

async function runAgainstProvider(args: readonly string[]): Promise<number> {
  const options = readProviderOptions(args, process.env);
  if (options === undefined) return 0;
  const isLive = options.format === 'text' && options.out === undefined;
  const channelListeners =
    options.listen === undefined ? undefined : await openChannelListeners(options, options.listen, print);
  try {
    const deps = depsOf(options, channelListeners?.events);
    const report = await runProvider(deps, isLive ? { onResult: (result) => print(writeLine(result)) } : {});
    await deliver(report, options, isLive);
    return verdictOf(report);
  } finally {
    await channelListeners?.close();
  }
}

async function runAgainstVendor(args: readonly string[]): Promise<number> {
  const options = readVendorOptions(args, process.env);
  if (options === undefined) return 0;
  const isLive = options.format === 'text' && options.out === undefined;
  const report = await runOnVendor(
    options,
    (line) => process.stderr.write(`${line}\n`),
    (result) => {
      if (isLive) print(writeLine(result));
    },
  );
  await deliver(report, options, isLive);
  return report.failed > 0 ? 1 : 0;
}

/** The merchant of the command line has priority; without one the first label of the host name is its code. */
async function profileFor({ profile, merchant, url }: Options): Promise<Profile> {
  if (profile === undefined) return bareProfile(merchant ?? new URL(url).hostname.split('.')[0] ?? '');
  const read = readProfile(await readFile(profile, 'utf8'));
  if (merchant === undefined) return read;
  const wanted = read.merchants.find(({ code }) => code === merchant) ?? { code: merchant };
  return { ...read, merchants: [wanted, ...read.merchants.filter(({ code }) => code !== merchant)] };
}

async function deliver(
  report: Report,
  { format, out }: Pick<Options, 'format' | 'out'>,
  isLive: boolean,
): Promise<void> {
  if (out !== undefined) await writeFile(out, WRITERS[format](report));
  if (isLive || out !== undefined) print(writeSummary(report));
  else process.stdout.write(WRITERS[format](report));
}

/** Rules that also fail if the server is unreachable. */
const AWAY: readonly RuleId[] = ['reply-whole', 'provider-answers'];

/** A gateway that never accepted a connection counts as not tested. */
function verdictOf({ passed, failed, results, url }: Report): number {
  const answered = passed > 0 || results.some(({ rule, outcome }) => outcome === 'failed' && !AWAY.includes(rule));
  if (!answered) {
    process.stderr.write(`No server responds at ${url}.\n`);
    return 2;
  }
  return failed === 0 ? 0 : 1;
}

function isFileError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}
