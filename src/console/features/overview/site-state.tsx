import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import type { SiteRow } from './site-rows.ts';
import { translate } from './words.ts';

const row = css({ display: 'inline-flex', flexWrap: 'wrap', gap: space[1] });

export function SiteState({ site }: { readonly site: SiteRow }) {
  const { maintenance, isNew, isServed, isUnchecked, errors, warnings } = site;
  return (
    <span className={row}>
      {!isServed && <Badge tone="neutral">{translate('state.unserved')}</Badge>}
      {isServed && maintenance && <Badge tone="warning">{translate(isNew ? 'state.new' : 'state.closed')}</Badge>}
      {isServed && !maintenance && errors === 0 && (
        <Badge tone={isUnchecked ? 'neutral' : 'positive'}>{translate('state.open')}</Badge>
      )}
      {isUnchecked && <Badge tone="neutral">{translate('state.unchecked')}</Badge>}
      {errors > 0 && <Badge tone="negative">{translate('state.problems', { count: errors })}</Badge>}
      {warnings > 0 && <Badge tone="warning">{translate('state.warnings', { count: warnings })}</Badge>}
    </span>
  );
}

/** The served revisions of the brand and of the trees. */
export function describeRevision({ brandRevision, revision }: SiteRow): string {
  return brandRevision === ''
    ? translate('revision.none', { trees: revision })
    : translate('revision', { brand: brandRevision.slice(0, 7), trees: revision });
}

/** Text alternative of a sparkline. */
export function describeCourse(figure: string, hours: readonly number[]): string {
  const total = hours.reduce((sum, one) => sum + one, 0);
  return translate('course', { figure, total, most: Math.max(0, ...hours) });
}
