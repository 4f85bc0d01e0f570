import type { ReactNode } from 'react';
import { heading, lead } from './styles.ts';

interface PageHeadingProps {
  readonly title: string;
  readonly children?: ReactNode;
}

export function PageHeading({ title, children }: PageHeadingProps) {
  return (
    <div>
      <h3 className={heading} tabIndex={-1}>
        {title}
      </h3>
      {children !== undefined && <p className={lead}>{children}</p>}
    </div>
  );
}
