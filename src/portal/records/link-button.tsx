import type { ReactNode } from 'react';
import { css, media } from '#ui/style/style.ts';
import { color, space, weight } from '#ui/style/tokens.ts';

const linkButton = css({
  color: color.accentText,
  fontWeight: weight.strong,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  [media.hover]: { '&:hover': { textDecoration: 'underline' } },
  // Touch target height, within the line of a cell.
  [media.touch]: { paddingBlock: space[3], marginBlock: `calc(-1 * ${space[3]})` },
  [media.phone]: { textAlign: 'end' },
});

interface LinkButtonProps {
  /** Accessible name, where the text alone is not clear. */
  readonly label?: string;
  readonly onAct: () => void;
  readonly children: ReactNode;
}

export function LinkButton({ label, onAct, children }: LinkButtonProps) {
  return (
    <button type="button" className={linkButton} aria-label={label} onClick={onAct}>
      {children}
    </button>
  );
}
