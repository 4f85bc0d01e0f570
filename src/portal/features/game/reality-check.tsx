import { useAtomValue } from 'jotai';
import type { Answer } from '#portal/play/game-frame.tsx';
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

/** The game's reality-check message, with a callback to answer it. */
export interface Reality {
  readonly minutes: number;
  readonly netMinor: string;
  readonly answer: Answer;
}

interface RealityCheckProps {
  readonly reality: Reality;
  readonly onEnd: (goOn: boolean) => void;
}

/** Reality check: the elapsed time and its cost; the game pauses until it is answered. */
export function RealityCheck({ reality, onEnd }: RealityCheckProps) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  return (
    <Dialog
      name="realityCheck"
      title={t('play.reality.title')}
      open
      onClose={() => onEnd(true)}
      width="s"
      isBrief
      labels={{ close: t('ui.close'), move: t('shell.move') }}
      footer={
        <>
          <Button variant="quiet" onClick={() => onEnd(false)}>
            {t('play.reality.leave')}
          </Button>
          <Button data-autofocus="" onClick={() => onEnd(true)}>
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
        <div>
          <dt className={word}>{t('play.reality.result')}</dt>
          <dd className={value}>
            <Money amount={reality.netMinor} currency={currency} signed />
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}
