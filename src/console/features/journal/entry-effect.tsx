import { lazy, Suspense } from 'react';
import { translate } from '#console/entries/action-words.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { ChangeList } from './change-list.tsx';

const none = css({ color: color.textMuted, fontSize: type.s });

const Announced = lazy(() => import('./announced-effect.tsx'));

/** The effect of a change as it was announced; any other effect path by path. */
export function EntryEffect({ effect }: { readonly effect: unknown }) {
  if (effect === null || effect === undefined) return <p className={none}>{translate('entry.effectNone')}</p>;
  if (typeof effect === 'object' && 'groups' in effect)
    return (
      <Suspense fallback={<Skeleton lines={3} />}>
        <Announced effect={effect} />
      </Suspense>
    );
  return <ChangeList before={null} after={effect} />;
}
