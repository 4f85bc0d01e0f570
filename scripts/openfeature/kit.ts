/**
 * Runs the feature files of OpenFeature's provider kit (folder provider-tck/gherkin of the repository
 * https://github.com/open-feature/spec) against our providers in the real SDKs.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { IdGenerator, type Pickle } from '@cucumber/messages';
import { openCanonicalSite } from '#openfeature/testing/canonical-site.ts';
import { KINDS, type Kind, openKitClient } from '#openfeature/testing/kit-client.ts';
import { CommandError } from '../command-error.ts';
import { findStep, type KitWorld } from './kit-steps.ts';

/**
 * What a provider need not have. The SDK for JavaScript has one type of numbers: a whole number cannot be asked for, so
 * none is refused.
 */
const NOT_DECLARED: Readonly<Record<string, string>> = {
  '@numeric-coercion': 'the SDK for JavaScript has one type of numbers',
};

/** Runs all feature files of the folder with both providers; prints a line for each scenario. False: one failed. */
export async function runKit(folder: string): Promise<boolean> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.feature')).sort();
  if (names.length === 0) throw new CommandError(`No feature files in ${folder}`);
  const counts = { passed: 0, failed: 0, 'not applicable': 0 };
  for (const kind of KINDS)
    for (const name of names)
      for (const pickle of await readPickles(join(folder, name))) {
        const { result, because } = await runPickle(kind, pickle);
        counts[result] += 1;
        console.log(`${result}: ${kind} ${name} ${pickle.name}${because === undefined ? '' : ` (${because})`}`);
      }
  const parts = Object.entries(counts).map(([result, count]) => `${count} ${result}`);
  console.log(parts.join(', '));
  return counts.failed === 0;
}

async function runPickle(kind: Kind, pickle: Pickle) {
  const missing = pickle.tags.map(({ name }) => NOT_DECLARED[name]).find((reason) => reason !== undefined);
  if (missing !== undefined) return { result: 'not applicable', because: missing } as const;
  const fault = await runScenario(kind, pickle);
  return { result: fault === undefined ? 'passed' : 'failed', because: fault } as const;
}

async function readPickles(file: string): Promise<readonly Pickle[]> {
  const newId = IdGenerator.incrementing();
  const document = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher()).parse(
    await readFile(file, 'utf8'),
  );
  return compile(document, file, newId);
}

/** Undefined: passed. */
async function runScenario(kind: Kind, pickle: Pickle): Promise<string | undefined> {
  const site = await openCanonicalSite();
  const world: KitWorld = { site, open: () => openKitClient(kind, { baseUrl: site.baseUrl }) };
  try {
    for (const step of pickle.steps) {
      const table = step.argument?.dataTable?.rows.map(({ cells }) => cells.map(({ value }) => value));
      const run = findStep(step.text);
      if (run === undefined) return `no step for: ${step.text}`;
      await run(world, table ?? []);
    }
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await world.client?.close();
    await site.close();
  }
}
