/** Compares registration: methods, fields, and the rules of each field. The user is always an anonymous visitor. */
import { type Evaluation, evaluate } from '../conditions/condition.ts';
import type { FormField, FormSpec, Method } from '../form/form.ts';
import { buildRegistrationForm } from '../form/registration.ts';
import { methodCondition, methodFieldCondition } from '../portal/elements.ts';
import type { Brand } from '../site/brand.ts';
import { findCauses } from './causes.ts';
import type { Change } from './changes.ts';
import { changeAt, mixFacts } from './changes.ts';
import type { Effect, Finding } from './effects.ts';
import { NOTHING } from './effects.ts';
import { changedRegisterSettings, mixRules, showPart } from './rule-changes.ts';
import type { Sides } from './sides.ts';
import { factsFor, ROLES } from './sides.ts';

const METHODS: readonly Method[] = ['mobile', 'username'];

/** A form for each method that is offered. */
type Forms = Readonly<Partial<Record<Method, FormSpec>>>;

export function compareForms(sides: Sides, changes: readonly Change[]): readonly Effect[] {
  const all = [...changedRegisterSettings(sides, changes), ...changedLayout(sides)];
  const world = rememberWorlds((made) => formsIn(sides, made));
  const before = world(new Set());
  const after = world(new Set(all));
  return METHODS.flatMap((method) =>
    findingsOf(method, before[method], after[method]).map(
      ({ finding, read }): Effect => ({ finding, causes: findCauses(all, (made) => read(world(made)[method])) }),
    ),
  );
}

/** Differences in the form layout of the brand files. */
function changedLayout({ before, after }: Sides): readonly Change[] {
  const one = before.documents.brand.registration;
  const other = after.documents.brand.registration;
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  return [changeAt({ document: 'brand', pointer: '/registration' }, 'brand file: registration', 'changed', LAYOUT)];
}

const LAYOUT = 'brand /registration';

function rememberWorlds(work: (made: ReadonlySet<Change>) => Forms): (made: ReadonlySet<Change>) => Forms {
  const known = new Map<string, Forms>();
  return (made) => {
    const key = JSON.stringify([...made].map((change) => change.key).sort());
    const forms = known.get(key) ?? work(made);
    known.set(key, forms);
    return forms;
  };
}

/**
 * Forms with only some changes applied. Differing brand files are taken as a whole: their `when` conditions have no
 * facts.
 */
function formsIn(sides: Sides, made: ReadonlySet<Change>): Forms {
  const [visitor] = ROLES;
  if (!visitor) return {};
  const facts = mixFacts(made, factsFor(visitor, sides.before), factsFor(visitor, sides.after));
  const rules = mixRules(sides, made, facts);
  const hasLayout = [...made].some((change) => change.key === LAYOUT);
  const { registration } = (hasLayout ? sides.after : sides.before).documents.brand;
  const offered = METHODS.flatMap((method): readonly [Method, FormSpec][] => {
    const side = brandIn(sides, made, `register.method.${method}`);
    if (evaluate(methodCondition(side, method), facts) !== true) return [];
    const shown = (id: string): Evaluation => evaluate(fieldIn(sides, made, id, method), facts);
    return [[method, buildRegistrationForm({ method, rules, shown, ...registration })]];
  });
  return Object.fromEntries(offered);
}

function fieldIn(sides: Sides, made: ReadonlySet<Change>, id: string, method: Method): Evaluation {
  return methodFieldCondition(brandIn(sides, made, id), id.slice('register.'.length), method);
}

function brandIn(sides: Sides, made: ReadonlySet<Change>, id: string): Brand {
  const isChanged = [...made].some((change) => change.key === `condition:${id}`);
  return (isChanged ? sides.after : sides.before).documents.brand;
}

/** A finding and how it is read from a form, so that each combination of changes is read the same way. */
interface Question {
  readonly finding: Finding;
  read(form: FormSpec | undefined): string;
}

function findingsOf(method: Method, before: FormSpec | undefined, after: FormSpec | undefined): readonly Question[] {
  if (!before && !after) return [];
  if (!before || !after) {
    return [
      { finding: { kind: 'method', method, appears: after !== undefined }, read: (form) => String(form !== undefined) },
    ];
  }
  const names = [...new Set([...before.fields, ...after.fields].map((field) => field.name))];
  return [
    ...names.flatMap((name) => fieldQuestions(method, name, before, after)),
    ...orderQuestion(method, before, after),
  ];
}

function fieldQuestions(method: Method, name: string, before: FormSpec, after: FormSpec): readonly Question[] {
  const one = fieldOf(before, name);
  const other = fieldOf(after, name);
  if (!one || !other) {
    const finding: Finding = { kind: 'field', method, field: name, appears: other !== undefined };
    return [{ finding, read: (form) => String(fieldOf(form, name) !== undefined) }];
  }
  return FIELD_PARTS.flatMap(([part, read]) => {
    if (read(one) === read(other)) return [];
    const finding: Finding = { kind: 'fieldRule', method, field: name, part, from: read(one), to: read(other) };
    return [{ finding, read: (form: FormSpec | undefined) => readField(form, name, read) }];
  });
}

function readField(form: FormSpec | undefined, name: string, read: (field: FormField) => string): string {
  const field = fieldOf(form, name);
  return field ? read(field) : NOTHING;
}

function fieldOf(form: FormSpec | undefined, name: string): FormField | undefined {
  return form?.fields.find((field) => field.name === name);
}

const FIELD_PARTS: readonly (readonly [part: string, read: (field: FormField) => string])[] = [
  ['required', ({ required }) => showPart(required)],
  ['least length', ({ rule }) => showPart(rule?.minLength)],
  ['greatest length', ({ rule }) => showPart(rule?.maxLength)],
  ['pattern', ({ rule }) => showPart(rule?.pattern)],
  ['kind', ({ rule }) => showPart(rule?.kind)],
  ['drawn as', ({ widget }) => widget],
  ['required with', ({ requiredWith }) => showPart(requiredWith)],
];

function orderQuestion(method: Method, before: FormSpec, after: FormSpec): readonly Question[] {
  const common = before.fields.map(({ name }) => name).filter((name) => fieldOf(after, name));
  const read = (form: FormSpec | undefined): string =>
    (form?.fields ?? [])
      .map(({ name }) => name)
      .filter((name) => common.includes(name))
      .join(', ');
  if (read(before) === read(after)) return [];
  return [{ finding: { kind: 'fieldOrder', method, from: read(before), to: read(after) }, read }];
}
