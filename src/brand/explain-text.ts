/** Formats explanations as text and as JSON, with file and line of everything that was read. */
import type { FactInPlace, GateExplanation, ReasonInPlace } from '#model/explain/explain.ts';
import { describeChanges, isQuietReason } from '#model/explain/explain.ts';
import type { ElementExplanation } from '#model/explain/explain-site.ts';
import { describeWhere } from '#model/portal/where.ts';

import type { FilePlace, PlaceOf } from './read/source-places.ts';
import { placeText } from './read/source-places.ts';

/**
 * One explanation as text: the verdict, the reasons with their places, what would toggle it, and other dependencies.
 */
export function explanationText(explanation: ElementExplanation, placeOf: PlaceOf): string {
  const { id, shown, reasons, gate, minimalChanges, where, methods, notes, problems } = explanation;
  const always = reasons.length === 0 ? ['  its condition is constant'] : [];
  return [
    `${id} is ${verdictOf(shown)}, because:`,
    ...always,
    ...reportingFirst(reasons).flatMap((reason) => reasonLines(reason, placeOf)),
    ...(gate ? gateLines(gate, placeOf) : []),
    ...(methods
      ? [`Requested by mobile number: ${yesNo(methods.mobile)}; by username: ${yesNo(methods.username)}.`]
      : []),
    `It would be ${shown === true ? 'hidden' : 'shown'} ${describeChanges(minimalChanges)}.`,
    ...alsoRead(explanation, placeOf),
    `It is in the slot ${where.slot}, ${describeWhere(where)}.`,
    ...notes,
    ...problems.map(
      ({ path, found, expected, remedy }) => `At ${path}: found ${found}, expected ${expected}. ${remedy}`,
    ),
  ].join('\n');
}

/** One line: the id, whether it is shown, and the main reason. */
export function causeLine({ id, shown, reasons }: ElementExplanation): string {
  const reporting = reasons.filter((reason) => !isQuietReason(reason));
  const against = reportingFirst(reasons).find((reason) => reason.holds !== true);
  const cause =
    shown === true ? reporting.map((reason) => reason.words).join(', ') || 'always' : (against?.words ?? 'never');
  return `${id.padEnd(28)} ${(shown === undefined ? '?' : shown ? 'shown' : 'hidden').padEnd(6)} ${cause}`;
}

function reportingFirst(reasons: readonly ReasonInPlace[]): readonly ReasonInPlace[] {
  return [...reasons.filter((reason) => !isQuietReason(reason)), ...reasons.filter(isQuietReason)];
}

/** An explanation as data: each reason and each fact read, with its file position. */
export function explanationJson(explanation: ElementExplanation, placeOf: PlaceOf): unknown {
  const { reasons, gate, reads } = explanation;
  const placed = <F extends FactInPlace>(fact: F) => ({ ...fact, place: placeOf(fact.document, fact.pointer) });
  return {
    ...explanation,
    reasons: reasons.map(placed),
    ...(gate ? { gate: { ...gate, reasons: gate.reasons.map(placed) } } : {}),
    reads: reads.map(placed),
  };
}

function verdictOf(shown: boolean | undefined): string {
  return shown === undefined ? 'unknown' : shown ? 'shown' : 'not shown';
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}

function reasonLines(reason: ReasonInPlace, placeOf: PlaceOf): readonly string[] {
  const symbol = reason.holds === undefined ? '?' : reason.holds ? '+' : '-';
  const wanted = reason.wanted === undefined ? '' : `, ${reason.wanted}`;
  const because = reason.because ? ` (${reason.because})` : '';
  // If the brand file itself is the reason, the place already names it.
  const askers = reason.askedBy.filter((name) => name !== 'brand file');
  return [
    `  ${symbol} ${reason.words}${wanted}${because}`,
    `      ${placeText(placeOf(reason.document, reason.pointer))}`,
    ...(askers.length > 0 ? [`      required by ${askers.map(askerText(placeOf)).join(' and ')}`] : []),
  ];
}

/** `catalogue chrome`, or `brands/aurora/brand.json:170 /additions/1/when`. */
function askerText(placeOf: PlaceOf): (name: string) => string {
  return (name) => {
    const pointer = /^brand file (\/.*)$/.exec(name)?.[1];
    return pointer === undefined ? name : fileText(placeOf('brand', pointer), name);
  };
}

function fileText({ file, line, pointer }: FilePlace, otherwise: string): string {
  return file === undefined ? otherwise : `${file}:${line ?? 1} ${pointer}`;
}

function gateLines({ name, open, reasons }: GateExplanation, placeOf: PlaceOf): readonly string[] {
  const verdict = open === undefined ? 'has an unknown state' : open ? 'is open' : 'is closed';
  return [
    `The ${name} ${verdict}, because:`,
    ...reasons.flatMap((reason) => reasonLines({ ...reason, askedBy: [] }, placeOf)),
  ];
}

function alsoRead({ reads, reasons }: ElementExplanation, placeOf: PlaceOf): readonly string[] {
  const others = reads.filter((read) => !reasons.some((reason) => reason.fact === read.fact));
  if (others.length === 0) return [];
  const lines = others.map((fact) => `  ${fact.words}; ${placeText(placeOf(fact.document, fact.pointer))}`);
  return ['It also depends on:', ...lines];
}
