import { Ajv } from 'ajv';
import type { RegisterSettingsFile, TreeKind, Trees } from '#gateway/trees/tree-documents.ts';
import { MAX_PATTERN_LENGTH, parseRules } from '#model/documents/rules.ts';
import { patternFault } from '#model/form/values/pattern-fault.ts';
import { estimateSize, MAX_PATTERN_SIZE } from '#model/form/values/pattern-syntax.ts';
import { isObject, own, ownText } from '#model/json/json.ts';
import { pointer } from '#model/json/problem.ts';
import { defineJob, JobRefused } from '#pool/job.ts';
import type { Pool } from '#pool/pool.ts';
import switchesSchema from '#schemas/feature-switches.schema.json' with { type: 'json' };
import rulesSchema from '#schemas/register-settings.schema.json' with { type: 'json' };
import whitelabelSchema from '#schemas/whitelabel.schema.json' with { type: 'json' };
import type { PatternOfField } from './approve-patterns.work.ts';
import { statusSchema } from './status-schema.ts';

export class TreeRefused extends Error {
  readonly code = 'tree_refused';
  override readonly name = 'TreeRefused';
  /** JSON pointer into the tree. */
  readonly path: string;

  constructor(kind: TreeKind, path: string, reason: string) {
    super(`${kind} at ${path === '' ? 'its root' : path}: ${reason}`);
    this.path = path;
  }
}

const ajv = new Ajv({ allErrors: false, strict: false });
const validators = {
  switches: ajv.compile(switchesSchema),
  rules: ajv.compile(rulesSchema),
  whitelabel: ajv.compile(whitelabelSchema),
  status: ajv.compile(statusSchema),
};

/** Throws `TreeRefused` if `body` does not match the tree's schema or a rule is invalid. */
export function approveShape<K extends TreeKind>(kind: K, body: unknown): Trees[K] {
  const fits = validators[kind];
  if (!fits(body)) {
    const [error] = fits.errors ?? [];
    throw new TreeRefused(
      kind,
      error?.instancePath ?? '',
      `${error?.message ?? 'does not fit its schema'}; correct it and save again`,
    );
  }
  if (kind === 'rules') approveRules(body as RegisterSettingsFile);
  return body as Trees[K];
}

function approveRules(rules: RegisterSettingsFile): void {
  const [problem] = parseRules(rules).problems.filter((found) => found.severity !== 'warning');
  if (problem === undefined) return;
  throw new TreeRefused(
    'rules',
    problem.path,
    `found ${problem.found}, expected ${problem.expected}. ${problem.remedy}`,
  );
}

/** Time limit for all patterns of a change together; recheck stops shortly before. */
const APPROVE = defineJob<typeof import('./approve-patterns.work.ts').work>(
  new URL('./approve-patterns.work.ts', import.meta.url),
  { priorityClass: 'operators', limitMs: 10_000 },
);

/**
 * Throws `TreeRefused` if a pattern is too large or not proved safe, and `JobRefused` if the queue is full. A pattern
 * is untrusted code, so it is checked on the worker pool: this may take ten seconds and runs before the transaction,
 * never inside it.
 */
export async function approvePatterns(pool: Pick<Pool, 'run'>, merchant: string, rules: unknown): Promise<void> {
  const patterns = patternsOf(rules);
  for (const { field, pattern } of patterns) refuseLarge(field, pattern);
  if (patterns.length === 0) return;
  const unproved = await pool.run(APPROVE, merchant, patterns).catch(asUnproved);
  if (unproved === undefined) return;
  const { field, why } = unproved;
  throw refusedPattern(field, why === 'broken' ? describeBroken(patterns, field) : UNPROVED[why]);
}

function patternsOf(rules: unknown): readonly PatternOfField[] {
  const fields = isObject(rules) ? Object.keys(rules) : [];
  return fields.flatMap((field) => {
    const pattern = ownText(own(rules, field), 'acceptedPattern');
    return pattern === undefined || pattern === '*' ? [] : [{ field, pattern }];
  });
}

/** Limits of the pattern engine: a pattern outside them would be stored but never used. */
function refuseLarge(field: string, pattern: string): void {
  if (pattern.length > MAX_PATTERN_LENGTH)
    throw refusedPattern(
      field,
      `the pattern has ${pattern.length} characters, expected at most ${MAX_PATTERN_LENGTH}; write it shorter`,
    );
  const size = estimateSize(pattern);
  if (size <= MAX_PATTERN_SIZE) return;
  throw refusedPattern(
    field,
    `the pattern counts ${size} characters when its repetitions are written out, expected at most ${MAX_PATTERN_SIZE}; let the lengths of the rule bound the value instead`,
  );
}

function describeBroken(patterns: readonly PatternOfField[], field: string): string {
  const { found, remedy } = patternFault(patterns.find((one) => one.field === field)?.pattern ?? '');
  return `found ${found}, expected a pattern that forms can use. ${remedy}`;
}

function asUnproved(error: unknown): { readonly field: string; readonly why: keyof typeof UNPROVED } {
  if (!(error instanceof JobRefused && error.isOfInput)) throw error;
  return { field: error.at ?? '', why: 'costly' };
}

const UNPROVED = {
  vulnerable: 'the pattern can take very long on some values; write it without nested repetitions',
  unknown: 'the pattern could not be checked; write it in plain JavaScript syntax and simpler',
  costly:
    'the pattern could not be checked in ten seconds; write it simpler, without repetitions of what may be absent',
} as const;

function refusedPattern(field: string, reason: string): TreeRefused {
  return new TreeRefused('rules', pointer(field, 'acceptedPattern'), reason);
}
