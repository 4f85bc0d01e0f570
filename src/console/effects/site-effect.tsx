import { useDeferredValue, useMemo } from 'react';
import { describeFailure } from '#console/kit/failure.ts';
import type { Problem } from '#model/json/problem.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { blocksOf } from './effect-lines.ts';
import { describeCounts, EffectList } from './effect-list.tsx';
import { announce, type SiteView } from './site-view.ts';
import type { PinnedSite } from './use-pinned.ts';
import { translate } from './words.ts';

const stack = css({ display: 'grid', gap: space[3] });
const muted = css({ color: color.textMuted, fontSize: type.xs, marginInlineStart: space[2] });

export interface SiteEffectProps {
  readonly site: PinnedSite;
  readonly proposals: readonly Proposal[];
}

export function SiteEffect({ site: { view, error, isOlder }, proposals }: SiteEffectProps) {
  // Deferred: the panel opens at once, and computing the effect takes a moment.
  const reported = useDeferredValue(view, undefined);
  if (reported !== undefined)
    return (
      <div className={stack}>
        {isOlder && <Banner tone="info">{translate('site.older')}</Banner>}
        <Announcement view={reported} proposals={proposals} />
      </div>
    );
  if (error !== null) return <Banner tone="negative">{describeFailure(error)}</Banner>;
  return <Skeleton lines={4} />;
}

function Announcement({ view, proposals }: { readonly view: SiteView; readonly proposals: readonly Proposal[] }) {
  const { effect, problems, changes, translateKey } = useMemo(() => announce(view, proposals), [view, proposals]);
  if (problems.length > 0) return <Problems problems={problems} />;
  if (changes.length === 0) return <Banner tone="info">{translate('nothing.already')}</Banner>;
  return <EffectList effect={effect} translateKey={translateKey} />;
}

export function SiteCounts({ site: { view }, proposals }: SiteEffectProps) {
  const figures = useMemo(() => {
    if (view === undefined) return '';
    const lines = blocksOf(announce(view, proposals).effect, view.translateKey).flatMap((block) => block.lines);
    return lines.length === 0 ? translate('tally.nothing') : describeCounts(lines);
  }, [view, proposals]);
  return <span className={muted}>{figures}</span>;
}

export function Problems({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <Banner tone="negative" title={translate('problems.title')} announce>
      <ul>
        {problems.map(({ code, path, found, expected, remedy }) => (
          <li key={code + path}>{translate('problems.one', { found, expected, remedy })}</li>
        ))}
      </ul>
    </Banner>
  );
}
