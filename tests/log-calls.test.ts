import { readdir, readFile } from 'node:fs/promises';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { LOG_EVENTS } from '#serving/log/log-events.ts';

const SRC = new URL('../src/', import.meta.url);
/** Everything that runs in a server process; browser code has no log. */
const SERVERS =
  /^(brand|chat|demo-games|demo-payments|edge|gateway|pool|postgres|server|serving|validator)\/|^main\.ts$/;
const EXCLUDED = /\.test\.tsx?$|(^|\/)testing\//;
const LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'child']);
const IS_LOG = /(^|[.?!])log(ger)?$/i;

interface LogUse {
  /** Events of `logEvent` calls. */
  readonly events: readonly string[];
  /** Uses of a logger that name no event of the list. */
  readonly faults: readonly string[];
}

/** How a source file logs: by the list, or around it. */
function logUseOf(path: string, text: string): LogUse {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const events: string[] = [];
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'logEvent') {
      const named = node.arguments[1] ? literalsIn(node.arguments[1], source) : undefined;
      if (named) events.push(...named);
      else faults.push(`${path}: ${node.getText()}`);
    } else if (isWrite(node)) faults.push(`${path}: ${node.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { events, faults };
}

/**
 * The literals that an argument can be: of the argument itself, of a conditional, or of a constant of the file.
 * Undefined if it is anything else.
 */
function literalsIn(argument: ts.Expression, source: ts.SourceFile): readonly string[] | undefined {
  if (ts.isStringLiteral(argument)) return [argument.text];
  if (ts.isConditionalExpression(argument)) {
    const both = [literalsIn(argument.whenTrue, source), literalsIn(argument.whenFalse, source)];
    return both.every((one) => one !== undefined) ? both.flat() : undefined;
  }
  if (!ts.isIdentifier(argument)) return undefined;
  const found = constantOf(argument.text, source);
  return found && literalsIn(found, source);
}

function constantOf(name: string, node: ts.Node): ts.Expression | undefined {
  if (ts.isVariableDeclaration(node) && node.name.getText() === name) return node.initializer;
  return ts.forEachChild(node, (child) => constantOf(name, child));
}

/** A method of a logger, called or passed on: `log.warn`, `log[level]`, `const { warn } = log`. */
function isWrite(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node))
    return LEVELS.has(node.name.text) && (isCalled(node) || IS_LOG.test(node.expression.getText()));
  if (ts.isElementAccessExpression(node)) return IS_LOG.test(node.expression.getText());
  if (ts.isVariableDeclaration(node) && node.initializer && ts.isObjectBindingPattern(node.name))
    return (
      IS_LOG.test(node.initializer.getText()) &&
      node.name.elements.some(({ name, propertyName }) => LEVELS.has((propertyName ?? name).getText()))
    );
  return false;
}

function isCalled(node: ts.Node): boolean {
  return ts.isCallExpression(node.parent) && node.parent.expression === node;
}

async function readServers(): Promise<readonly LogUse[]> {
  const paths = (await readdir(SRC, { recursive: true })).map((path) => path.replaceAll('\\', '/'));
  const own = paths.filter((path) => /\.tsx?$/.test(path) && SERVERS.test(path) && !EXCLUDED.test(path));
  const texts = await Promise.all(own.map(async (path) => [path, await readFile(new URL(path, SRC), 'utf8')] as const));
  // Parsing takes time: only files that can contain a log call are parsed.
  const methods = `\\.(?:${[...LEVELS].join('|')})`;
  const pattern = new RegExp(`\\blogEvent\\b|${methods}\\(|\\blog(?:ger)?(?:\\?${methods}|${methods}|\\[|;)`, 'i');
  return texts
    .filter(([path, text]) => path !== 'serving/log/log-event.ts' && pattern.test(text))
    .map(([path, text]) => logUseOf(path, text));
}

test('every log call of a server names an event of the list, and every event of the list is logged', async () => {
  const uses = await readServers();
  expect(uses.flatMap(({ faults }) => faults)).toEqual([]);
  const logged = new Set(uses.flatMap(({ events }) => events));
  expect([...logged].toSorted()).toEqual(Object.keys(LOG_EVENTS).toSorted());
});

test.each([
  ["log.warn({ err }, 'it failed');", 1],
  ["request.log.error({ err }, 'it failed');", 1],
  ["context.log?.info('ready');", 1],
  ["log[isLast ? 'error' : 'warn']({ err }, 'it failed');", 1],
  ["const journal = context.log; journal.warn('it failed');", 1],
  ['promise.catch(log.error);', 1],
  ['const { warn } = context.log;', 1],
  ["log.child({}).warn('it failed');", 2],
  ["logEvent(log, 'timers.' + name, { err });", 1],
  ["logEvent(log, 'timers.poll_failed', { err });", 0],
  ["logEvent(log, isLast ? 'demo.seed_failed' : 'demo.seed_retried', { err, what });", 0],
  ['const level = log.level;', 0],
])('a log call that names no event is found: %s', (text, count) => {
  expect(logUseOf('a.ts', text).faults).toHaveLength(count);
});

test('an event has a name of an area, fields of their own names, and sentences', () => {
  const names = Object.keys(LOG_EVENTS);
  expect(names).toEqual(names.toSorted());
  for (const [name, { fields, text }] of Object.entries(LOG_EVENTS)) {
    expect(name).toMatch(/^[a-z][a-z_]*\.[a-z][a-z_]*$/);
    expect(text).toMatch(/^[A-Z].*\.$/);
    expect(fields.filter((field: string) => ['event', 'level', 'time', 'msg', 'reqId'].includes(field))).toEqual([]);
  }
});
