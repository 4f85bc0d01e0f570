import { type ComponentType, useEffect, useState } from 'react';
import type { SupportReason } from '#contract/staff/previews/support-code.ts';
import { css, cx } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { loadQuietChunk } from '../chunks/load-chunk.ts';
import { useTexts } from '../state/texts/texts.ts';

/** Reserves the space of the code: no layout shift. */
const place = css({
  display: 'grid',
  placeItems: 'center',
  minBlockSize: '4.5rem',
  marginBlockStart: space[3],
  color: color.textMuted,
  fontSize: type.xs,
  textAlign: 'center',
});

const aside = css({
  justifyItems: 'start',
  marginBlockStart: 0,
  textAlign: 'start',
  '&& *': { justifyContent: 'start', justifyItems: 'start' },
});

interface CodeProps {
  readonly reason: SupportReason;
}

interface SupportCodeProps extends CodeProps {
  /** Aligned with the start of the content above, not centred. */
  readonly isAside?: boolean;
}

/**
 * Short code on an error screen, with which customer service sees the same screen (no identity). If the code of this
 * component cannot be loaded, the screen says so.
 */
export function SupportCode({ reason, isAside = false }: SupportCodeProps) {
  const { t } = useTexts();
  const [Box, setBox] = useState<ComponentType<CodeProps> | null>();
  useEffect(() => {
    let isHere = true;
    const keep = (found: ComponentType<CodeProps> | null) => isHere && setBox(() => found);
    void loadQuietChunk(() => import('./code-box.tsx')).then(
      ({ CodeBox }) => keep(CodeBox),
      () => keep(null),
    );
    return () => {
      isHere = false;
    };
  }, []);
  return (
    <div className={cx(place, isAside && aside)} data-part="support-code">
      {Box === null && t('support.code.none')}
      {Box && <Box reason={reason} />}
    </div>
  );
}
