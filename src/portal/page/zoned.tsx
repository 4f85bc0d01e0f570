import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { figuresIn, visitorsZone } from '#ui/words/figures.ts';
import { portalAtom } from '../state/atoms.ts';
import { ZoneContext } from '../state/figures.ts';
import { useTexts } from '../state/texts/texts.ts';

const foot = css({ marginBlockStart: space[6], color: color.textMuted, fontSize: type.s });

/** A page of member data in the merchant's time zone, by which its days are counted. */
export function Zoned({ children }: { readonly children: ReactNode }) {
  const { timeZone } = useAtomValue(portalAtom);
  return <ZoneContext value={timeZone}>{children}</ZoneContext>;
}

/** Names the merchant's time zone below a page, and the device's own where it differs. */
export function ZoneNote() {
  const { t } = useTexts();
  const { timeZone, digits } = useAtomValue(portalAtom);
  const now = Date.now();
  const isSame = figuresIn(digits, timeZone).minute(now) === figuresIn(digits).minute(now);
  return (
    <p className={foot} data-part="zone">
      {t('records.zone', { zone: timeZone })}
      {!isSame && ` · ${t('records.zone.here', { zone: visitorsZone() })}`}
    </p>
  );
}
