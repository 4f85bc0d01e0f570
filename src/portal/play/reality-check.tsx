import { useAtomValue } from 'jotai';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, space, type, weight } from '#ui/style/tokens.ts';
import { Money } from '#ui/words/money.tsx';

const list = css({ display: 'grid', gap: space[3], '& > div': { display: 'flex', justifyContent: 'space-between' } });
const word = css({ color: color.textMuted });
const value = css({ fontFamily: font.numeric, fontSize: type.l, fontWeight: weight.strong });

/** Time and money of the play so far, minor units. */
export interface Reality {
  readonly minutes: number;
  readonly netMinor: string;
  /** Absent: only the result is known. */
  readonly stakesMinor?: string;
  readonly winsMinor?: string;
}

interface RealityCheckProps {
  readonly reality: Reality;
  readonly onEnd: (goOn: boolean) => void;
  readonly isBusy?: boolean;
}

/** Reality check: the elapsed time and its cost; the game pauses until it is answered. */
export function RealityCheck({ reality, onEnd, isBusy = false }: RealityCheckProps) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const { stakesMinor, winsMinor, netMinor } = reality;
  const money = [
    ...(stakesMinor === undefined ? [] : [['play.reality.stakes', stakesMinor] as const]),
    ...(winsMinor === undefined ? [] : [['play.reality.wins', winsMinor] as const]),
    ['play.reality.result', netMinor] as const,
  ];
  return (
    <Dialog
      name="realityCheck"
      title={t('play.reality.title')}
      open
      onClose={() => onEnd(true)}
      showClose={false}
      width="s"
      isBrief
      labels={{ close: t('ui.close'), move: t('shell.move') }}
      footer={
        <>
          <Button variant="quiet" busy={isBusy} onClick={() => onEnd(false)}>
            {t('play.reality.leave')}
          </Button>
          <Button data-autofocus="" busy={isBusy} onClick={() => onEnd(true)}>
            {t('play.reality.goOn')}
          </Button>
        </>
      }
    >
      <dl className={list}>
        <div>
          <dt className={word}>{t('play.reality.time')}</dt>
          <dd className={value}>{t('play.reality.minutes', { count: reality.minutes })}</dd>
        </div>
        {money.map(([key, amount]) => (
          <div key={key}>
            <dt className={word}>{t(key)}</dt>
            <dd className={value}>
              <Money amount={amount} currency={currency} signed={key === 'play.reality.result'} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
