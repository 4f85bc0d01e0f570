import { type ReactNode, useEffect } from 'react';
import { translate } from '#console/texts/translate.ts';
import { css, media } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';

const page = css({
  display: 'flex',
  flexDirection: 'column',
  gap: space[4],
  minBlockSize: 0,
  flex: 1,
  padding: space[6],
  [media.phone]: { padding: space[3] },
});
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: space[3] });
const words = css({ flex: '1 1 16rem', minInlineSize: 0 });
const heading = css({ fontSize: type.l });
const leadLine = css({ marginBlockStart: space[1], color: color.textMuted, fontSize: type.s, maxInlineSize: '60rem' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: space[2] });

export interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Buttons at the end of the heading row. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, lead, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · ${translate('brand')}`;
  }, [title]);
  return (
    <div className={page}>
      <header className={head}>
        <div className={words}>
          <h1 className={heading}>{title}</h1>
          {lead !== undefined && <p className={leadLine}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={buttons}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
