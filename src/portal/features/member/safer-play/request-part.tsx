import { useAtomValue } from 'jotai';
import { writeAmount } from '#contract/call/amount.ts';
import { confirmLimit, setLimit } from '#contract/protection/calls.ts';
import type { LimitRequest, ProtectionLimit } from '#contract/protection/read.ts';
import { actions } from '#portal/cashier/styles.ts';
import { detail } from '#portal/centre/parts/section.tsx';
import { TimeLeft } from '#portal/rewards/time-left.tsx';
import { useService } from '#portal/service/use-service.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useDeadlines } from '#portal/state/deadlines.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { useSecondsLeft } from '#ui/time/use-time.ts';
import { withNodes } from '#ui/words/with-nodes.tsx';
import { Unbroken } from './unbroken.tsx';
import { useQuickChange } from './use-change.ts';
import { keyOf, useLimitAmount } from './words.ts';

interface RequestPartProps {
  readonly limit: ProtectionLimit;
  readonly request: LimitRequest;
  readonly name: string;
}

/**
 * A request for a higher amount: from when and until when it may be confirmed, by the gateway's clock, or that customer
 * service speaks with the member first.
 */
export function RequestPart({ limit, request, name }: RequestPartProps) {
  const { t } = useTexts();
  const writer = useFigures();
  const { currency } = useAtomValue(portalAtom);
  const { isBusy, change } = useQuickChange();
  const phase = usePhase(request);
  const openService = useService();
  const key = keyOf(limit);
  const write = useLimitAmount(limit);
  if (key === undefined || limit.amountMinor === undefined) return null;
  const amount = writeAmount(BigInt(limit.amountMinor), limit.measure === 'TIME' ? 0 : (currency.exponent ?? 2));
  const { amountMinor, effectiveAt, confirmUntil } = request;
  const times = {
    from: <Unbroken time={writer.minute(effectiveAt)} />,
    until: <Unbroken time={writer.minute(confirmUntil)} />,
  };
  return (
    <>
      <p className={detail}>
        {amountMinor === undefined ? t('safer.request.none') : t('safer.request', { amount: write(amountMinor) })}
      </p>
      <p className={detail}>
        {phase === 'talk' && withNodes(times, ({ from }) => t('safer.request.contact', { from }))}
        {phase === 'waits' && withNodes(times, (at) => t('safer.request.from', at))}
        {phase === 'ready' && withNodes(times, ({ until }) => t('safer.request.ready', { until }))}
        {phase === 'over' && t('safer.request.over')}
      </p>
      {phase === 'waits' && (
        <p className={detail}>
          <TimeLeft at={effectiveAt} format={(time) => t('safer.request.in', { time })} />
        </p>
      )}
      <div className={actions}>
        {phase === 'talk' && (
          <Button size="s" icon="headset" onClick={openService}>
            {t('cashier.out.act.service')}
          </Button>
        )}
        {phase === 'ready' && (
          <Button
            size="s"
            busy={isBusy}
            aria-label={`${name}: ${t('safer.request.confirm')}`}
            onClick={({ currentTarget }) => void change(currentTarget, confirmLimit, key, 'safer.done.confirmed')}
          >
            {t('safer.request.confirm')}
          </Button>
        )}
        <Button
          size="s"
          variant="quiet"
          busy={isBusy}
          aria-label={`${name}: ${t('safer.request.cancel')}`}
          onClick={({ currentTarget }) =>
            void change(currentTarget, setLimit, { ...key, amount }, 'safer.done.cancelled')
          }
        >
          {t('safer.request.cancel')}
        </Button>
      </div>
    </>
  );
}

type Phase = 'talk' | 'waits' | 'ready' | 'over';

/**
 * Both ends of the time for a confirmation are included. Waits until the clock is known. Before the contact no time ends:
 * the gateway gives the whole time after it.
 */
function usePhase({ effectiveAt, confirmUntil, waitsForContact }: LimitRequest): Phase {
  const deadlines = useDeadlines();
  const untilReady = useSecondsLeft(deadlines, effectiveAt);
  const untilOver = useSecondsLeft(deadlines, confirmUntil + 1);
  if (waitsForContact) return 'talk';
  if (untilOver === 0) return 'over';
  return untilReady === 0 ? 'ready' : 'waits';
}
