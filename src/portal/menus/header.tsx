import { useAtom, useAtomValue } from 'jotai';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Logo } from '#ui/pictures/logo.tsx';
import { css, cx, media } from '#ui/style/style.ts';
import { color, layer, shadow, space } from '#ui/style/tokens.ts';
import { useAssets } from '../art/assets.ts';
import { atDesk, belowDesk, stripPadding } from '../page/measures.ts';
import { portalAtom } from '../state/atoms.ts';
import { useTexts } from '../state/texts/texts.ts';
import { Account } from './account.tsx';
import { isMenuOpenAtom } from './menu-state.ts';
import { Navigation } from './navigation.tsx';

const base = css({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: layer.header,
  display: 'grid',
  alignItems: 'center',
  columnGap: space[3],
  [belowDesk]: {
    gridTemplateColumns: 'auto 1fr auto',
    gridTemplateAreas: '"menu logo account" "nav nav nav"',
    backgroundColor: color.surface,
    boxShadow: `inset 0 -1px 0 ${color.line}`,
  },
  // A single row, to leave a low window room for content.
  [media.short]: {
    gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
    gridTemplateAreas: '"menu logo nav account"',
  },
});
const variants = {
  /** One row, the navigation as a coloured strip below. */
  classic: css({
    backgroundColor: color.surface,
    boxShadow: shadow.s,
    [atDesk]: {
      gridTemplateColumns: 'auto auto 1fr',
      gridTemplateAreas: '"menu logo account" "nav nav nav"',
      gridTemplateRows: '4.25rem auto',
    },
  }),
  /** The account at the top, logo and wide navigation below. */
  stacked: css({
    [atDesk]: {
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      gridTemplateAreas: '"account account" "logo nav"',
      gridTemplateRows: '3.25rem 4.25rem',
      backgroundColor: color.canvas,
      boxShadow: `inset 0 -1px 0 ${color.line}`,
    },
  }),
  /** One thin row. */
  compact: css({
    backgroundColor: color.surface,
    boxShadow: `inset 0 -1px 0 ${color.line}`,
    [atDesk]: {
      gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
      gridTemplateAreas: '"menu logo nav account"',
      gridTemplateRows: '3.75rem',
    },
  }),
} as const;
/** The variants have the content's width, the compact one that of the window. */
const contentPadding = css({ [atDesk]: { paddingInline: stripPadding } });
const edge = css({ paddingInline: 'var(--page-edge)' });
const parts = {
  menu: css({ gridArea: 'menu', marginInlineStart: `calc(-1 * ${space[2]})` }),
  logo: css({ gridArea: 'logo', display: 'flex', alignItems: 'center', minInlineSize: 0 }),
  account: css({ gridArea: 'account', minInlineSize: 0 }),
  nav: css({ gridArea: 'nav', minInlineSize: 0 }),
} as const;
const noMenuButton = css({ [atDesk]: { display: 'none' } });
const logoPicture = css({
  blockSize: '2.5rem',
  [atDesk]: { maxInlineSize: 'none' },
  [belowDesk]: {
    blockSize: '1.75rem',
    maxInlineSize: '100%',
    objectFit: 'contain',
    objectPosition: 'left',
    '[dir=rtl] &': { objectPosition: 'right' },
  },
});

interface HeaderProps {
  readonly isSideDocked: boolean;
  readonly hasSide: boolean;
  readonly hasNavigation: boolean;
}

/** The page header: menu button, logo, account, navigation; three variants by grid areas alone. */
export function Header({ isSideDocked, hasSide, hasNavigation }: HeaderProps) {
  const { layout, name, assets } = useAtomValue(portalAtom);
  const { t } = useTexts();
  const address = useAssets();
  const [isOpen, setOpen] = useAtom(isMenuOpenAtom);
  const isWide = layout.header !== 'compact';
  return (
    <header className={cx(base, edge, isWide && contentPadding, variants[layout.header])} data-header={layout.header}>
      {hasSide && (
        <div className={cx(parts.menu, isSideDocked && noMenuButton)} data-part="menu">
          <IconButton
            icon="menu"
            label={t('shell.side.open')}
            tooltip={false}
            aria-expanded={isOpen}
            aria-controls="side"
            data-element="shell.menu"
            onClick={() => setOpen(!isOpen)}
          />
        </div>
      )}
      <a className={parts.logo} data-part="logo" href="/index" aria-label={t('shell.logo', { name })}>
        <Logo name={name} src={address(assets.logo)} className={logoPicture} />
      </a>
      <div className={parts.account} data-part="account">
        <Account />
      </div>
      {hasNavigation && (
        <div className={parts.nav} data-part="nav">
          <Navigation />
        </div>
      )}
    </header>
  );
}
