import { type ReactNode, useEffect, useRef } from 'react';
import { css } from '#ui/style/style.ts';
import { type } from '#ui/style/tokens.ts';

const heading = css({ fontSize: type.xl, lineHeight: 1.25, outline: 'none', overflowWrap: 'anywhere' });

interface HeadingProps {
  /** The view replaced another one: move the focus to its heading. */
  readonly isFocused: boolean;
  readonly children: ReactNode;
}

export function Heading({ isFocused, children }: HeadingProps) {
  const node = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) node.current?.focus();
  }, [isFocused]);
  return (
    <h3 ref={node} tabIndex={-1} className={heading}>
      {children}
    </h3>
  );
}
