import { parseLanes } from '#model/documents/lanes.ts';
import { parseMember } from '#model/documents/member.ts';
import { parseRules } from '#model/documents/rules.ts';
import { parseSiteSettings } from '#model/documents/site-settings.ts';
import { parseStatus } from '#model/documents/status.ts';
import { patternFault } from '#model/form/values/pattern-fault.ts';
import { createRe2Engine } from '#model/form/values/re2-engine.ts';
import { isObject, own } from '#model/json/json.ts';
import { type Problem, pointer, showValue } from '#model/json/problem.ts';
import type { Fault } from '../verdict/verdict.ts';

interface Document {
  /** Parts that the portal requires: JSON pointers with descriptions. */
  readonly required: readonly (readonly [where: string, what: (value: unknown) => unknown])[];
  readonly problems: (value: unknown) => readonly Problem[];
}

const at =
  (...keys: readonly string[]) =>
  (value: unknown) =>
    keys.reduce<unknown>((inner, key) => own(inner, key), value);

/** The documents that a site is resolved from, by call. */
const DOCUMENTS: Readonly<Record<string, Document>> = {
  status: {
    required: [
      ['/info/whitelabel, a tree of switches with modId', (value) => at('info', 'whitelabel', 'modId')(value)],
      ['/info/register, rules by field', (value) => filled(at('info', 'register')(value))],
      ['/location, with ip and country', (value) => filled(at('location')(value))],
      ['/maintenance', at('maintenance')],
      ['/regionRestriction', at('regionRestriction')],
    ],
    problems: (value) => [...parseStatus(value).problems, ...oddAnswers(value)],
  },
  siteSettings: {
    required: [
      ['/loginBeforeHome', at('loginBeforeHome')],
      ['/agentCentre', at('agentCentre')],
    ],
    problems: (value) => parseSiteSettings(value).problems,
  },
  registerSettings: {
    required: [['a rule for at least one field', filled]],
    problems: (value) => [...parseRules(value).problems, ...brokenPatterns(value), ...shutFields(value)],
  },
  vendorLanes: {
    required: [['lanes', (value) => filled(lanesOf(value))]],
    problems: (value) => parseLanes(lanesOf(value)).problems,
  },
  memberInfo: {
    required: [
      ['/id', at('id')],
      ['/account', at('account')],
      ['/type', at('type')],
    ],
    problems: (value) => parseMember(value).problems,
  },
};

/** These flags must be booleans; any other value is treated as false. */
function oddAnswers(value: unknown): readonly Problem[] {
  return ['maintenance', 'regionRestriction'].flatMap((name) => {
    const found = own(value, name);
    if ([true, false, 1, 0, '1', '0', 'true', 'false'].some((known) => known === found)) return [];
    const place = { code: 'status.odd', path: pointer(name) };
    return [{ ...place, found: showValue(found), expected: 'true or false', remedy: 'Send true or false.' }];
  });
}

/** Registration always asks for user name and password: their rules must not disable them. */
function shutFields(value: unknown): readonly Problem[] {
  return ['username', 'password'].flatMap((field) => {
    const enabled = own(own(value, field), 'enabled');
    if (enabled === undefined || [true, 1, '1', 'true'].some((yes) => yes === enabled)) return [];
    const place = { code: 'rules.shut', path: pointer(field, 'enabled') };
    return [{ ...place, found: showValue(enabled), expected: 'an enabled field', remedy: 'Turn the field on.' }];
  });
}

/** Patterns that no regex engine accepts: their field would accept nothing or anything. */
function brokenPatterns(value: unknown): readonly Problem[] {
  return Object.entries(isObject(value) ? value : {}).flatMap(([field, rule]) => {
    const pattern = own(rule, 'acceptedPattern');
    if (typeof pattern !== 'string' || pattern === '*' || engine.compile(pattern) !== null) return [];
    const fault = patternFault(pattern);
    const place = { code: 'rules.pattern-broken', path: pointer(field, 'acceptedPattern') };
    return [
      {
        ...place,
        found: `${showValue(pattern)}, with ${fault.found}`,
        expected: 'a pattern that compiles',
        remedy: fault.remedy,
      },
    ];
  });
}

const engine = createRe2Engine();

function lanesOf(value: unknown): unknown {
  return own(value, 'lanes') ?? own(own(value, 'data'), 'lanes') ?? value;
}

function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value : undefined;
  return isObject(value) && Object.keys(value).length > 0 ? value : undefined;
}

/**
 * Required parts that a document lacks, or invalid parts that the portal would have to repair. Each document is checked
 * by its own call.
 */
export function documentFault(call: string, value: unknown): Fault | undefined {
  const document = Object.hasOwn(DOCUMENTS, call) ? DOCUMENTS[call] : undefined;
  if (document === undefined) return undefined;
  const lacking = document.required.find(([, read]) => isNothing(read(value)));
  if (lacking) return { rule: 'reply-document', detail: `the document lacks ${lacking[0]}` };
  const [problem] = document.problems(value);
  if (!problem) return undefined;
  const { path, found, expected } = problem;
  return { rule: 'reply-document', detail: `/value${path} is ${found}, expected ${expected}`.slice(0, 300) };
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
