import type { Kind, Obligation, TermsOf } from './pack.ts';

/** A part of an obligation that is about one thing: one period of a limit, one prohibited feature. */
export type Part = {
  [K in Kind]: { readonly kind: K; readonly subject: string; readonly terms: Partial<TermsOf<K>> };
}[Kind];

/** Splits an obligation; parts of one kind and subject merge, whatever pack they are from. */
export function partsOf(row: Obligation): readonly Part[] {
  switch (row.kind) {
    case 'limit': {
      const { periods, measure } = row.terms;
      const one = (period?: (typeof periods)[number]) => ({
        ...row.terms,
        periods: period === undefined ? [] : [period],
      });
      if (periods.length === 0) return [{ kind: 'limit', subject: measure, terms: one() }];
      return periods.map((period) => ({ kind: 'limit', subject: `${measure} ${period}`, terms: one(period) }));
    }
    case 'exclusion': {
      const { register, asked, whenDown, keep, ...terms } = row.terms;
      const isBounded = terms.minimum !== null || terms.maximum !== null;
      const hasTerms = terms.terms.length > 0 || terms.indefinite || isBounded || terms.returnOnRequest;
      return [
        ...(hasTerms ? [{ kind: 'exclusion', subject: 'terms', terms } as const] : []),
        ...(register === null
          ? []
          : [
              {
                kind: 'exclusion',
                subject: `register ${register}`,
                terms: { register, asked, whenDown, keep },
              } as const,
            ]),
      ];
    }
    case 'break': {
      const { afterPlay, pause, button, ...terms } = row.terms;
      const hasChoices = terms.choices.length > 0 || terms.minimum !== null;
      return [
        ...(hasChoices ? [{ kind: 'break', subject: 'choices', terms } as const] : []),
        ...(button === null
          ? []
          : [{ kind: 'break', subject: 'button', terms: { button, confirmation: terms.confirmation } } as const]),
        ...(afterPlay === null
          ? []
          : [{ kind: 'break', subject: 'forced pause', terms: { afterPlay, pause } } as const]),
      ];
    }
    case 'clickDistance':
      return row.terms.from.map((from) => ({
        kind: 'clickDistance',
        subject: `${from} to ${row.terms.to}`,
        terms: { ...row.terms, from: [from] },
      }));
    case 'prohibited':
      return row.terms.features.map((feature) => ({
        kind: 'prohibited',
        subject: feature,
        terms: { features: [feature] },
      }));
    case 'record':
      return row.terms.what.map((what) => ({ kind: 'record', subject: what, terms: { ...row.terms, what: [what] } }));
    default:
      return [{ kind: row.kind, subject: subjectOf(row), terms: row.terms } as Part];
  }
}

type Whole = Exclude<Obligation, { kind: 'limit' | 'exclusion' | 'break' | 'clickDistance' | 'prohibited' | 'record' }>;

function subjectOf(row: Whole): string {
  switch (row.kind) {
    case 'stakeCap':
    case 'speed':
      return row.terms.product;
    case 'display':
      return row.terms.what;
    case 'identity':
      return row.terms.before;
    case 'threshold':
      return `${row.terms.measure} ${row.terms.period} ${row.terms.action}`;
    case 'message':
      return row.terms.text;
    case 'realityCheck':
      return 'reality check';
  }
}

/** The kinds and subjects of a row, as text. */
export function subjectsOf(row: Obligation): readonly string[] {
  return partsOf(row).map(({ kind, subject }) => `${kind} ${subject}`);
}
