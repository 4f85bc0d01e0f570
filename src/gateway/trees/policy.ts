import { Ajv } from 'ajv';
import { check } from 'recheck';
import type { RegisterSettingsFile, TreeKind, Trees } from '#gateway/trees/tree-documents.ts';
import { parseRules } from '#model/documents/rules.ts';
import { isObject, own, ownText } from '#model/json/json.ts';
import { isProvedLinear } from '#model/prover/proved-linear.ts';
import switchesSchema from '#schemas/feature-switches.schema.json' with { type: 'json' };
import rulesSchema from '#schemas/register-settings.schema.json' with { type: 'json' };
import whitelabelSchema from '#schemas/whitelabel.schema.json' with { type: 'json' };
import { statusSchema } from './status-schema.ts';

/** A tree that may not be saved: which one, where, what was found, and what to do. */
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

/** Throws TreeRefused when `body` does not fit the tree's schema, or a rule makes no sense. */
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

/**
 * Throws TreeRefused when a rule's pattern is not proved safe. Takes up to two seconds a pattern: it stands before the
 * transaction, never inside.
 */
export async function approvePatterns(rules: unknown): Promise<void> {
  if (!isObject(rules)) return;
  for (const field of Object.keys(rules)) {
    const pattern = ownText(own(rules, field), 'acceptedPattern');
    if (pattern !== undefined && pattern !== '*') await approvePattern(field, pattern);
  }
}

/** Most patterns take a few milliseconds; a busy machine may take a thousand times as long. */
const CHECK_TIMEOUT_MS = 8_000;

/**
 * A pattern is a stranger's program: only one that is proved safe is kept; unknown and late are refused too. The prover's
 * own proof comes first: on a busy machine recheck, which tries and measures, has called safe ones vulnerable.
 */
async function approvePattern(field: string, pattern: string): Promise<void> {
  if (isProvedLinear(pattern)) return;
  const at = `/${field}/acceptedPattern`;
  const result = await check(pattern, '', { timeout: CHECK_TIMEOUT_MS }).catch(() => undefined);
  if (result?.status === 'safe') return;
  if (result?.status === 'vulnerable') {
    throw new TreeRefused(
      'rules',
      at,
      'the pattern can take very long on some values; write it without nested repetitions',
    );
  }
  throw new TreeRefused(
    'rules',
    at,
    'the pattern could not be checked; write it in plain JavaScript syntax and simpler',
  );
}
