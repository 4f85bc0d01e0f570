/** Formats differences between two states of a brand as text and as JSON. */
import type { Change } from '#model/compare/changes.ts';
import type { CauseGroup, PortalDiff } from '#model/compare/compare-portals.ts';
import type { Finding } from '#model/compare/effects.ts';
import { NOTHING } from '#model/compare/effects.ts';
import { describeRoles } from '#model/compare/sides.ts';
import type { FilePlace, PlaceOf } from './read/source-places.ts';
import { placeText } from './read/source-places.ts';

export interface DiffPlaces {
  readonly before: PlaceOf;
  readonly after: PlaceOf;
}

/** Differences grouped by cause, each cause with its places on both sides; then changes without effect. */
export function diffText({ groups, withoutEffect }: PortalDiff, places: DiffPlaces): string {
  const isValue = ({ findings }: CauseGroup) => findings.every(({ kind }) => kind === 'value');
  const parts = groups.filter((group) => !isValue(group)).map((group) => groupText(group, places));
  const values = groups.filter(isValue).flatMap(({ causes }) => causes.map((change) => changeLine(change, places)));
  if (values.length > 0) parts.push(['Other values of the brand file:', ...values].join('\n'));
  const idle = withoutEffect.map((change) => changeLine(change, places));
  if (parts.length === 0 && idle.length === 0) return 'No differences.';
  const nothing = parts.length === 0 ? ['No differences for any user.'] : [];
  return [...parts, ...nothing, ...(idle.length > 0 ? [['Changed without effect:', ...idle].join('\n')] : [])].join(
    '\n\n',
  );
}

export function diffJson({ groups, withoutEffect }: PortalDiff, places: DiffPlaces): unknown {
  const placed = (change: Change) => ({ ...change, ...placesOf(change, places) });
  return {
    groups: groups.map(({ causes, findings }) => ({ causes: causes.map(placed), findings })),
    withoutEffect: withoutEffect.map(placed),
  };
}

function placesOf({ before, after }: Change, places: DiffPlaces): Record<'before' | 'after', FilePlace> {
  return { before: places.before(before.document, before.pointer), after: places.after(after.document, after.pointer) };
}

function describeChange({ name, values }: Change): string {
  return `${name}: ${values}`;
}

/** For example `switch X: '1' -> '0' (A.json:5, B.json:27)`. */
function changeLine(change: Change, places: DiffPlaces): string {
  const { before, after } = placesOf(change, places);
  const at = [before, after].flatMap(({ file, line }) =>
    file === undefined ? [] : [line === undefined ? file : `${file}:${line}`],
  );
  return `  ${describeChange(change)} (${[...new Set(at)].join(', ')})`;
}

function groupText({ causes, findings }: CauseGroup, places: DiffPlaces): string {
  const reported = causes.flatMap((change, at) => [
    `${at === 0 ? '' : 'and '}${describeChange(change)}`,
    ...changePlaces(change, places).map((line) => `    ${line}`),
  ]);
  return [...reported, ...findingLines(findings).map((line) => `  ${line}`)].join('\n');
}

/** Text changes have no JSON pointer. */
function changePlaces(change: Change, places: DiffPlaces): readonly string[] {
  if (change.key.startsWith('text:')) return [];
  const { before, after } = placesOf(change, places);
  const lines = [placeText(before), placeText(after)];
  return lines[0] === lines[1] ? lines.slice(0, 1) : lines;
}

/** Elements and fields with the same change share a line; every other finding has its own. */
function findingLines(findings: readonly Finding[]): readonly string[] {
  const alike = Map.groupBy(findings, (finding) => alikeKey(finding));
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    return first ? [describeFindings(first, group)] : [];
  });
}

function alikeKey(finding: Finding): string {
  if (finding.kind === 'element') return JSON.stringify([finding.kind, finding.roles, finding.appears]);
  if (finding.kind === 'field') return JSON.stringify([finding.kind, finding.method, finding.appears]);
  if (finding.kind === 'screen')
    return JSON.stringify([finding.kind, finding.roles, finding.token, finding.from, finding.to]);
  return JSON.stringify(finding);
}

function describeFindings(first: Finding, group: readonly Finding[]): string {
  if (first.kind === 'element')
    return `for ${describeRoles(first.roles)}: ${describeAppearance(namesOf(group), first.appears)}`;
  if (first.kind === 'field') return `${formName(first.method)}: ${describeAppearance(namesOf(group), first.appears)}`;
  if (first.kind === 'screen')
    return `for ${describeRoles(first.roles)} ${first.token}: ${namesOf(group).join(', ')}: ${fromTo(first)}`;
  return describeFinding(first);
}

function namesOf(group: readonly Finding[]): readonly string[] {
  return group.flatMap((finding) => {
    if (finding.kind === 'element') return [finding.id];
    if (finding.kind === 'field') return [finding.field];
    return finding.kind === 'screen' ? [finding.path] : [];
  });
}

function describeAppearance(names: readonly string[], appears: boolean): string {
  return `${names.join(', ')} ${appears ? 'appear' : 'disappear'}${names.length === 1 ? 's' : ''}`;
}

type Lone = Exclude<Finding, { readonly kind: 'element' | 'field' | 'screen' }>;

function describeFinding(finding: Lone): string {
  switch (finding.kind) {
    case 'method':
      return `${formName(finding.method)} ${finding.appears ? 'is offered' : 'is no longer offered'}`;
    case 'language':
      return `the language ${finding.language} ${finding.appears ? 'is offered' : 'is no longer offered'}`;
    case 'fieldRule':
      return `${formName(finding.method)}: ${finding.field}, ${finding.part}: ${fromTo(finding)}`;
    case 'fieldOrder':
      return `${formName(finding.method)}: order of fields: ${fromTo(finding)}`;
    case 'order':
      return `order of ${finding.slot}: ${fromTo(finding)}`;
    case 'vendor':
      return `${finding.category}: ${describeVendor(finding)}`;
    case 'vendorOrder':
      return `${finding.category}: order of vendors: ${fromTo(finding)}`;
    case 'resource':
      return `${finding.resource}, ${finding.part}: ${fromTo(finding)}`;
    case 'label':
      return `${finding.language}: ${finding.id} reads ${fromTo(finding)}`;
    case 'value':
      return `${finding.name}: ${fromTo(finding)}`;
  }
}

function describeVendor({ vendor, from, to }: Extract<Finding, { readonly kind: 'vendor' }>): string {
  if (from === NOTHING) return `vendor ${vendor} appears`;
  return to === NOTHING ? `vendor ${vendor} disappears` : `vendor ${vendor}: ${from} -> ${to}`;
}

function formName(method: 'mobile' | 'username'): string {
  return `registration by ${method === 'mobile' ? 'mobile number' : 'username'}`;
}

function fromTo({ from, to }: { readonly from: string; readonly to: string }): string {
  return `${from} -> ${to}`;
}
