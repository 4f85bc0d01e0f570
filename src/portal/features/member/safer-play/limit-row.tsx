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
import { LimitWindow } from './limit-window.tsx';
import { RequestPart } from './request-part.tsx';
import { useLimitName } from './words.ts';

const words = css({ display: 'grid', gap: space[1] });

interface LimitRowProps {
  readonly limit: ProtectionLimit;
  readonly raiseAfterHours: number | undefined;
}

/** A limit: its amount, what is used and left in the current period, and a pending request. */
export function LimitRow({ limit, raiseAfterHours }: LimitRowProps) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const writer = useFigures();
  const [isOpen, setOpen] = useState(false);
  const { measure, period, amountMinor, request, isRequired, ceilingMinor } = limit;
  const raiseAfter = limit.raiseAfterHours ?? raiseAfterHours;
  const name = useLimitName()(limit);
  const action = t(amountMinor === undefined ? 'safer.set' : 'safer.change');
  return (
    <li className={row} data-limit={period === undefined ? measure : `${measure} ${period}`}>
      <span className={sign}>
        <Icon name={amountMinor === undefined ? 'minus' : 'check'} />
      </span>
      <div className={words}>
        <p className={title}>
          {name}
          {amountMinor !== undefined && <Money amount={amountMinor} currency={currency} />}
        </p>
        {amountMinor === undefined ? <p className={detail}>{t('safer.none')}</p> : <Usage limit={limit} name={name} />}
        {isRequired && amountMinor === undefined && <p className={detail}>{t('safer.isRequired')}</p>}
        {ceilingMinor !== undefined && (
          <p className={detail}>{t('safer.ceiling', { amount: writer.money(ceilingMinor, currency) })}</p>
        )}
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

interface UsageProps {
  readonly limit: ProtectionLimit;
  readonly name: string;
}

/** What counts in the current period; nothing for a limit of single bets. */
function Usage({ limit: { amountMinor, usedMinor, leftMinor, endsAt }, name }: UsageProps) {
  const { t } = useTexts();
  const writer = useFigures();
  const { currency } = useAtomValue(portalAtom);
  if (amountMinor === undefined || usedMinor === undefined || leftMinor === undefined || endsAt === undefined)
    return null;
  const money = (minor: string) => writer.money(minor, currency);
  return (
    <>
      <Progress label={name} value={Math.max(0, Number(usedMinor))} max={Math.max(1, Number(amountMinor))} />
      <p className={detail}>{t('safer.used', { used: money(usedMinor), amount: money(amountMinor) })}</p>
      <p className={detail}>{t('safer.left', { left: money(leftMinor), time: writer.minute(endsAt) })}</p>
    </>
  );
}
