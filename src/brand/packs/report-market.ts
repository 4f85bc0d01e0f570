import { type Coverage, coverageOf, elementsShowing, textAt } from '#model/packs/coverage.ts';
import { describeOrigin, mergePacks } from '#model/packs/merge.ts';
import { dayOfPack, isInForce, type Obligation, type Pack } from '#model/packs/pack.ts';
import { type Part, partsOf } from '#model/packs/subjects.ts';
import { createDistances } from '#model/paths/distance.ts';
import { siteOf } from '#model/paths/site.ts';
import { describeDistance, type Market } from './check-market.ts';

/** A part of an obligation in the compliance report. */
export interface ReportPart {
  readonly subject: string;
  readonly state: 'met' | 'partly' | 'not met';
  readonly how: string;
  /** A query whose rows prove it; `:merchant` stands for the merchant. */
  readonly evidence?: string;
}

export interface ReportRow {
  readonly pack: string;
  readonly id: string;
  readonly clause: string;
  readonly summary: string;
  readonly pointer: string;
  readonly grade: string;
  readonly verified: Obligation['verified'];
  /** Days on which it binds; `begins`: within 180 days. */
  readonly force: 'now' | 'begins' | 'later' | 'ended';
  readonly from: string | null;
  readonly parts: readonly ReportPart[];
}

export interface ComplianceReport {
  readonly merchant: string;
  readonly at: string;
  readonly rows: readonly ReportRow[];
  /** Opposite demands of the packs, in words. */
  readonly contradictions: readonly string[];
}

const SOON_MS = 180 * 86_400_000;

/** Each clause of the brand's packs at a time, how it is met, and what is not (N12). */
export function reportMarket(market: Market): ComplianceReport {
  const { brand, now } = market;
  const packs = market.packs.flatMap(({ pack }) => pack ?? []);
  const inPortal = createPortalCheck(market);
  return {
    merchant: brand.merchant,
    at: new Date(now).toISOString(),
    rows: packs.flatMap((pack) => pack.obligations.map((row) => reportRow(pack, row, now, inPortal))),
    contradictions: mergePacks(packs, now).contradictions.map(({ found }) => found),
  };
}

type PortalCheck = (part: Part) => ReportPart;

function reportRow(pack: Pack, row: Obligation, now: number, inPortal: PortalCheck): ReportRow {
  const { id, clause, summary, pointer, source, verified, inForce } = row;
  const [today, soon] = [dayOfPack(pack, now), dayOfPack(pack, now + SOON_MS)];
  const hasEnded = inForce.until !== null && inForce.until <= today;
  const begins = isInForce(row, soon) || (inForce.from ?? '') <= soon ? 'begins' : 'later';
  const force = isInForce(row, today) ? 'now' : hasEnded ? 'ended' : begins;
  const base = {
    pack: pack.id,
    id,
    clause,
    summary,
    pointer,
    grade: source.grade,
    verified,
    force,
    from: inForce.from,
  } as const;
  return { ...base, parts: partsOf(row).map((part) => reportPart(part, inPortal)) };
}

const STATES: Readonly<Record<Exclude<Coverage['state'], 'brand'>, ReportPart['state']>> = {
  met: 'met',
  partly: 'partly',
  missing: 'not met',
};

function reportPart(part: Part, inPortal: PortalCheck): ReportPart {
  const { state, how, evidence } = coverageOf(part);
  if (state === 'brand') return inPortal(part);
  return { subject: part.subject, state: STATES[state], how, ...(evidence !== undefined && { evidence }) };
}

/** How the brand's resolved portal fulfils what is to be seen. */
function createPortalCheck({ brand, texts, platform }: Market): PortalCheck {
  const distance = createDistances(siteOf(brand));
  return (part) => {
    const { subject } = part;
    const report = (state: ReportPart['state'], how: string): ReportPart => ({ subject, state, how });
    if (part.kind === 'display') {
      const places = (part.terms.where ?? []).map((where) => ({ where, ids: elementsShowing(subject, where) }));
      const lacking = places.filter(
        ({ ids }) => ids === undefined || ids.some((id) => brand.elements[id]?.hidden === true),
      );
      if (lacking.length > 0) return report('not met', `Not shown: ${lacking.map(({ where }) => where).join(', ')}.`);
      return report('met', `Shown by ${places.flatMap(({ ids }) => ids ?? []).join(', ')}.`);
    }
    if (part.kind === 'message') {
      const lacking = (part.terms.places ?? []).filter((place) => {
        const key = textAt(place);
        return (
          key === undefined ||
          !brand.languages.every((one) => (texts[one]?.[key] ?? platform(one)?.[key] ?? '').includes(subject))
        );
      });
      const places = (part.terms.places ?? []).length;
      if (lacking.length === 0) return report('met', `Shown in each of ${brand.languages.length} languages.`);
      return report(lacking.length === places ? 'not met' : 'partly', `Not shown: ${lacking.join(', ')}.`);
    }
    if (part.kind !== 'clickDistance') return report('not met', 'Not checked.');
    const [from] = part.terms.from ?? [];
    const found = from && part.terms.to && distance(from, part.terms.to);
    if (found === undefined) return report('met', 'No member is offered it.');
    return report(found.clicks <= (part.terms.most ?? 0) ? 'met' : 'not met', `${describeDistance(found)}.`);
  };
}

/** The report as text: what is not met first, then what begins, then what is met. */
export function reportText({ merchant, at, rows, contradictions }: ComplianceReport): string {
  const now = rows.filter(({ force }) => force === 'now');
  const stateOf = ({ parts }: ReportRow) =>
    parts.every(({ state }) => state === 'met')
      ? 'met'
      : parts.every(({ state }) => state === 'not met')
        ? 'not met'
        : 'partly';
  const section = (title: string, shown: readonly ReportRow[]) =>
    shown.length === 0 ? [] : ['', `${title} (${shown.length})`, ...shown.flatMap(rowLines)];
  const unverified = rows.filter(({ verified }) => verified === null).length;
  return [
    `${merchant}, ${at}: ${now.length} obligations in force, ${now.filter((row) => stateOf(row) === 'met').length} met, ${now.filter((row) => stateOf(row) === 'partly').length} partly, ${now.filter((row) => stateOf(row) === 'not met').length} not met.`,
    ...(unverified > 0
      ? [`No person has verified ${unverified} of ${rows.length} rows: have them checked before the site opens.`]
      : []),
    ...contradictions.map((words) => `Contradiction: ${words}.`),
    ...section(
      'Not met',
      now.filter((row) => stateOf(row) === 'not met'),
    ),
    ...section(
      'Partly met',
      now.filter((row) => stateOf(row) === 'partly'),
    ),
    ...section(
      'Begins within 180 days',
      rows.filter(({ force }) => force === 'begins'),
    ),
    ...section(
      'Begins later',
      rows.filter(({ force }) => force === 'later'),
    ),
    ...section(
      'Met',
      now.filter((row) => stateOf(row) === 'met'),
    ),
    ...section(
      'Ended',
      rows.filter(({ force }) => force === 'ended'),
    ),
  ].join('\n');
}

function rowLines({ pack, id, clause, summary, pointer, grade, from, force, parts }: ReportRow): readonly string[] {
  const begins = force === 'begins' || force === 'later' ? `, from ${from}` : '';
  return [
    `- ${describeOrigin({ pack, clause, pointer })} ${id}, grade ${grade}${begins}`,
    `    ${summary}`,
    ...parts.flatMap(({ subject, state, how, evidence }) => [
      `    ${state}: ${subject}: ${how}`,
      ...(evidence === undefined ? [] : [`      ${evidence}`]),
    ]),
  ];
}
