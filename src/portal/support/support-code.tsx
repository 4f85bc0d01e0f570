import { type ComponentType, useEffect, useState } from 'react';
import type { SupportReason } from '#contract/staff/previews/support-code.ts';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { loadQuietChunk } from '../chunks/load-chunk.ts';
import { useTexts } from '../state/texts/texts.ts';

/** Its room is kept before it comes: nothing jumps. */
const place = css({
  display: 'grid',
  placeItems: 'center',
  minBlockSize: '4.5rem',
  marginBlockStart: space[3],
  color: color.textMuted,
  fontSize: type.xs,
  textAlign: 'center',
});

interface SupportCodeProps {
  readonly reason: SupportReason;
}

/**
 * The short code of an error screen, by which customer service sees the same (it says nothing about who). Its own code may be
 * what cannot be had: then there is none, and that is said.
 */
export function SupportCode({ reason }: SupportCodeProps) {
  const { t } = useTexts();
  const [Box, setBox] = useState<ComponentType<SupportCodeProps> | null>();
  useEffect(() => {
    let isHere = true;
    const settle = (found: ComponentType<SupportCodeProps> | null) => isHere && setBox(() => found);
    void loadQuietChunk(() => import('./code-box.tsx')).then(
      ({ CodeBox }) => settle(CodeBox),
      () => settle(null),
    );
    return () => {
      isHere = false;
    };
  }, []);
  return (
    <div className={place} data-part="support-code">
      {Box === null && t('support.code.none')}
      {Box && <Box reason={reason} />}
    </div>
  );
}
