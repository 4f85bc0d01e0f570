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
  /** `seen`: the method when editing began; `method`: the current one. */
  readonly seen: StaffMethod | undefined;
  readonly method: StaffMethod | undefined;
  readonly currency: string;
  readonly merchant: string;
  readonly onTheirs: (method: StaffMethod) => void;
  readonly onMine: (method: StaffMethod) => void;
}

/**
 * Version conflict: shows who changed what during editing, and the two ways to continue. Nothing typed is lost before
 * the user chooses.
 */
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
