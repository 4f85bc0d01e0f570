import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { ProtectionLimit } from '#contract/protection/read.ts';
import { detail, row, sign, title } from '#portal/centre/parts/section.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { Money } from '#ui/words/money.tsx';
import { withNodes } from '#ui/words/with-nodes.tsx';
import { LimitWindow } from './limit-window.tsx';
import { RequestPart } from './request-part.tsx';
import { Unbroken } from './unbroken.tsx';
import { useLimitAmount, useLimitName } from './words.ts';

const words = css({ display: 'grid', gap: space[1] });

interface LimitRowProps {
  readonly limit: ProtectionLimit;
  readonly raiseAfterHours: number | undefined;
}

/** A limit: its amount, what is used and left in the current period, and a pending request. */
export function LimitRow({ limit, raiseAfterHours }: LimitRowProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { measure, period, amountMinor, request, isRequired, ceilingMinor } = limit;
  const raiseAfter = limit.raiseAfterHours ?? raiseAfterHours;
  const name = useLimitName()(limit);
  const write = useLimitAmount(limit);
  const action = t(amountMinor === undefined ? 'safer.set' : 'safer.change');
  return (
    <li className={row} data-limit={period === undefined ? measure : `${measure} ${period}`}>
      <span className={sign}>
        <Icon name={amountMinor === undefined ? 'minus' : 'check'} />
      </span>
      <div className={words}>
        <p className={title}>
          {name}
          {amountMinor !== undefined && <Amount limit={limit} amountMinor={amountMinor} />}
        </p>
        {amountMinor === undefined ? <p className={detail}>{t('safer.none')}</p> : <Usage limit={limit} name={name} />}
        {isRequired && amountMinor === undefined && <p className={detail}>{t('safer.isRequired')}</p>}
        {ceilingMinor !== undefined && <p className={detail}>{t('safer.ceiling', { amount: write(ceilingMinor) })}</p>}
        {request !== undefined && <RequestPart limit={limit} request={request} name={name} />}
      </div>
      <Button size="s" variant="quiet" aria-label={`${name}: ${action}`} onClick={() => setOpen(true)}>
        {action}
      </Button>
      <LimitWindow
        limit={limit}
        name={name}
        raiseAfterHours={raiseAfter}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </li>
  );
}

function Amount({ limit, amountMinor }: { readonly limit: ProtectionLimit; readonly amountMinor: string }) {
  const { currency } = useAtomValue(portalAtom);
  const write = useLimitAmount(limit);
  return limit.measure === 'TIME' ? (
    <span>{write(amountMinor)}</span>
  ) : (
    <Money amount={amountMinor} currency={currency} />
  );
}

interface UsageProps {
  readonly limit: ProtectionLimit;
  readonly name: string;
}

/** What counts in the current period; nothing for a limit of single bets. */
function Usage({ limit, name }: UsageProps) {
  const { t } = useTexts();
  const writer = useFigures();
  const write = useLimitAmount(limit);
  const { amountMinor, usedMinor, leftMinor, endsAt } = limit;
  if (amountMinor === undefined || usedMinor === undefined || leftMinor === undefined) return null;
  return (
    <>
      <Progress label={name} value={Math.max(0, Number(usedMinor))} max={Math.max(1, Number(amountMinor))} />
      <p className={detail}>{t('safer.used', { used: write(usedMinor), amount: write(amountMinor) })}</p>
      {endsAt !== undefined && (
        <p className={detail}>
          {withNodes({ time: <Unbroken time={writer.minute(endsAt)} /> }, ({ time }) =>
            t('safer.left', { left: write(leftMinor), time }),
          )}
        </p>
      )}
    </>
  );
}
