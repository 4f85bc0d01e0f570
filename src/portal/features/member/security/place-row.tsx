import { useState } from 'react';
import type { Place } from '#contract/security/read.ts';
import { detail, row, sign, title } from '#portal/centre/parts/section.tsx';
import { useFigures } from '#portal/state/figures.ts';
import { countryName } from '#texts/country-name.ts';
import { holdDirection } from '#texts/hold-direction.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { useTexts } from '../../../state/texts/texts.ts';
import { formatAgo } from './parts/moments.ts';
import { useTag } from './parts/use-tag.ts';

const PHONES = /android|ios|iphone|ipad|mobile/i;
const lit = css({ backgroundColor: color.accentSoft, color: color.accentText });

interface PlaceRowProps {
  readonly place: Place;
  /** Time by the gateway's clock. */
  readonly now: number;
  readonly action: string;
  /** The action with its device, for assistive technology. */
  readonly describeAction: (device: string) => string;
  /** Absent for the current session. */
  readonly onAct: ((node: Element) => Promise<void>) | undefined;
}

/** A session or a known browser: device, location, and last use. */
export function PlaceRow({ place, now, action, describeAction, onAct }: PlaceRowProps) {
  const { t } = useTexts();
  const tag = useTag();
  const [isBusy, setBusy] = useState(false);
  const device = place.device || t('security.places.unknown');
  const ago = formatAgo(place.seenAt, now, tag, useFigures());
  const facts = [ago ?? t('security.places.now'), countryName(place.country, tag)].filter((part) => part !== '');

  async function handleClick(node: Element) {
    setBusy(true);
    await onAct?.(node);
    setBusy(false);
  }

  return (
    <li className={row} data-place={place.id} {...(place.isCurrent && { 'data-current': '' })}>
      <span className={cx(sign, place.isCurrent && lit)}>
        <Icon name={PHONES.test(place.device) ? 'smartphone' : 'monitor'} />
      </span>
      <div>
        <p className={title}>
          {device}
          {place.isCurrent && <Badge tone="positive">{t('security.places.here')}</Badge>}
        </p>
        <p className={detail}>
          {facts.map(holdDirection).join(' · ')}
          {place.network !== '' && (
            <>
              {' · '}
              <bdi dir="ltr">{place.network}</bdi>
            </>
          )}
        </p>
      </div>
      {onAct !== undefined && (
        <Button
          size="s"
          variant="quiet"
          busy={isBusy}
          aria-label={describeAction(device)}
          onClick={(event) => void handleClick(event.currentTarget)}
        >
          {action}
        </Button>
      )}
    </li>
  );
}
