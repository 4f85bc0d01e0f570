import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = 'src';
/** Entry points, which are started rather than imported: pages, workers, threads. */
const STARTED = [
  /(?:^|\/)entry[\w-]*\.tsx?$/,
  /^portal\/boot\.ts$/,
  /\.worker\.ts$/,
  /^pool\/thread\.ts$/,
  /^demo-games\/client\/(?:play|verify)\.tsx$/,
  /^demo-payments\/client\/(?:pay|transfer|panel)\.tsx$/,
];
/** Guards code that only runs in the main module. */
const MAIN = 'if (import.meta.main)';

/**
 * Top-level statements with side effects: a call, an assignment, a loop, a condition. Recognized by zero indentation,
 * which Biome enforces.
 */
function statementsIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/`(?:[^`\\]|\\[\s\S])*`/g, '``');
  const found = code.match(
    /^(?:(?:await|void|new|for|if|while|try|switch)\b.*|[\w$.]+\(.*|[\w$.]+(?:\[[^\]]*\])? [+*|?&]*= .*)$/gm,
  );
  return (found ?? []).filter(
    (line) =>
      !/^(?:import|export|function|class|interface|type|const|let|declare)\b/.test(line) && !line.startsWith(MAIN),
  );
}

test('importing a module has no side effects: only entry points run statements', () => {
  const names = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const modules = names.filter(
    (name) => !/\.test\.tsx?$|(?:^|\/)testing\//.test(name) && !STARTED.some((one) => one.test(name)),
  );
  const doing = modules.flatMap((name) =>
    statementsIn(readFileSync(join(ROOT, name), 'utf8')).map((line) => `${name}: ${line}`),
  );
  expect(doing).toEqual([]);
  expect(modules.length).toBeGreaterThan(1_000);
});

test.each(['start();', 'cache.compat = true;', 'for (const a of b) c(a);', "document.addEventListener('x', y);"])(
  'a statement is found: %s',
  (line) => {
    expect(statementsIn(`const a = 1;\n${line}\nexport function b(): void {\n  ${line}\n}\n`)).toEqual([line]);
  },
);
