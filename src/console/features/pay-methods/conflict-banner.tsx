import { useStaffRead } from '#console/api/use-staff.ts';
import { journalEntries } from '#contract/staff/journal/calls.ts';
import type { StaffMethod } from '#contract/staff/pay-methods/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { effectsOf } from './effects.ts';
import { translate } from './words.ts';

const box = css({ display: 'grid', gap: space[2] });
const acts = css({ display: 'flex', flexWrap: 'wrap', gap: space[2] });

interface ConflictProps {
  /** As it was when it began to be edited, and as it is now. */
  readonly seen: StaffMethod | undefined;
  readonly method: StaffMethod | undefined;
  readonly currency: string;
  readonly merchant: string;
  readonly onTheirs: (method: StaffMethod) => void;
  readonly onMine: (method: StaffMethod) => void;
}

/** Somebody has changed it while it was edited: who, what, and the two ways on. Nothing typed is lost before one is chosen. */
export function ConflictBanner({ seen, method, currency, merchant, onTheirs, onMine }: ConflictProps) {
  const isNewer = seen !== undefined && method !== undefined && method.version > seen.version;
  const filter = { merchant, subject: `payMethod:${seen?.id ?? ''}`, count: '1' };
  const { data } = useStaffRead(journalEntries, filter, { enabled: isNewer });
  if (!isNewer) return null;
  const theirs = effectsOf(seen, method, currency);
  return (
    <Banner
      tone="warning"
      title={translate('conflict.title', { who: data?.entries[0]?.actorName ?? translate('conflict.somebody') })}
      announce
    >
      <div className={box} data-element="console.payMethods.conflict">
        {theirs.length === 0 ? (
          <p>{translate('conflict.none')}</p>
        ) : (
          <ul>
            {theirs.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <div className={acts}>
          <Button variant="quiet" size="s" onClick={() => onTheirs(method)}>
            {translate('conflict.theirs')}
          </Button>
          <Button variant="quiet" size="s" onClick={() => onMine(method)}>
            {translate('conflict.mine')}
          </Button>
        </div>
      </div>
    </Banner>
  );
}
