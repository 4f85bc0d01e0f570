/** Summarises an effect as data: for a list line, a table of merchants, the audit log. */
import type { Method } from '../form/form.ts';
import type { AnnouncedEffect, EffectFinding } from './effect.ts';

/** An element that appears or disappears, with all roles affected. */
export interface ElementLine {
  readonly id: string;
  readonly roles: readonly string[];
  /** The roles of which only some members see the difference. */
  readonly someOf: readonly string[];
}

export interface ScreenLine {
  readonly path: string;
  readonly from: string;
  readonly to: string;
  readonly roles: readonly string[];
}

/** A change of a registration form's field; `parts` names the changed parts. */
export interface FieldLine {
  readonly method: Method;
  readonly field: string;
  readonly change: 'appears' | 'disappears' | 'changes';
  readonly parts: readonly string[];
}

export interface EffectSummary {
  /** No user sees a difference. */
  readonly isNothing: boolean;
  readonly gained: readonly ElementLine[];
  readonly lost: readonly ElementLine[];
  readonly screens: readonly ScreenLine[];
  readonly methods: readonly { readonly method: Method; readonly appears: boolean }[];
  readonly fields: readonly FieldLine[];
  /** Methods with a new field order, and slots with a new element order. */
  readonly reordered: readonly string[];
  readonly settings: readonly string[];
  /** Resources and vendors that appear, disappear or change. */
  readonly resources: readonly string[];
  /** What was changed, by name: `switch MANPLAYREB3`. */
  readonly causes: readonly string[];
  /** Changes without a visible effect. */
  readonly silent: readonly string[];
}

/** A finding with several causes counts once. */
export function summarise({ groups, silent }: AnnouncedEffect): EffectSummary {
  const findings = unique(groups.flatMap((group) => group.findings));
  return {
    isNothing: findings.length === 0,
    gained: elementLines(findings, true),
    lost: elementLines(findings, false),
    screens: screenLines(findings),
    methods: findings.flatMap((found) =>
      found.kind === 'method' ? [{ method: found.method, appears: found.appears }] : [],
    ),
    fields: fieldLines(findings),
    reordered: texts(findings, (found) => {
      if (found.kind === 'fieldOrder') return `register.method.${found.method}`;
      if (found.kind === 'order') return found.slot;
      return found.kind === 'vendorOrder' ? found.category : undefined;
    }),
    settings: texts(findings, (found) => (found.kind === 'setting' ? found.name : undefined)),
    resources: texts(findings, (found) => {
      if (found.kind === 'resource' || found.kind === 'resourceLabel') return found.resource;
      return found.kind === 'vendor' ? found.vendor : undefined;
    }),
    causes: [...new Set(groups.flatMap(({ causes }) => causes.map(({ name }) => name)))],
    silent: silent.map(({ name }) => name),
  };
}

function unique(findings: readonly EffectFinding[]): readonly EffectFinding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

type ElementFinding = Extract<EffectFinding, { kind: 'element' | 'cohort' }>;

function elementLines(findings: readonly EffectFinding[], appears: boolean): readonly ElementLine[] {
  const elementFindings = findings.filter(
    (found): found is ElementFinding =>
      (found.kind === 'element' || found.kind === 'cohort') && found.appears === appears,
  );
  return [...Map.groupBy(elementFindings, ({ id }) => id)].map(([id, group]) => {
    const all = rolesIn(group.filter((found) => !isForSome(found)));
    const some = rolesIn(group.filter(isForSome));
    return { id, roles: [...new Set([...all, ...some])], someOf: some.filter((role) => !all.includes(role)) };
  });
}

/** Only some members of its roles see it. */
function isForSome({ kind, share }: ElementFinding): boolean {
  return kind === 'cohort' || share !== undefined;
}

function rolesIn(findings: readonly { readonly roles: readonly string[] }[]): readonly string[] {
  return [...new Set(findings.flatMap(({ roles }) => roles))];
}

function screenLines(findings: readonly EffectFinding[]): readonly ScreenLine[] {
  const screens = findings.filter((found) => found.kind === 'screen');
  const groups = Map.groupBy(screens, ({ path, from, to }) => JSON.stringify([path, from, to]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ path: first.path, from: first.from, to: first.to, roles: rolesIn(group) }] : [];
  });
}

function fieldLines(findings: readonly EffectFinding[]): readonly FieldLine[] {
  const fields = findings.filter((found) => found.kind === 'field' || found.kind === 'fieldRule');
  const groups = Map.groupBy(fields, ({ method, field }) => JSON.stringify([method, field]));
  return [...groups.values()].flatMap((group): readonly FieldLine[] => {
    const [first] = group;
    if (!first) return [];
    const { method, field } = first;
    const fieldFinding = group.find((found) => found.kind === 'field');
    const change = fieldFinding ? (fieldFinding.appears ? 'appears' : 'disappears') : 'changes';
    return [
      { method, field, change, parts: texts(group, (found) => (found.kind === 'fieldRule' ? found.part : undefined)) },
    ];
  });
}

function texts(
  findings: readonly EffectFinding[],
  read: (finding: EffectFinding) => string | undefined,
): readonly string[] {
  return [...new Set(findings.flatMap((finding) => read(finding) ?? []))];
}
