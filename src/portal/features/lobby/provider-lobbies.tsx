import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Vendor } from '#model/documents/lanes.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { showCurrent } from '#ui/lists/show-current.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, control, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { MOST_OF_ROW, oneLine } from '#ui/words/one-line.ts';
import { type LobbyCategory, ONE_CATEGORY } from './categories.ts';
import { ALL, type LobbyView, providerLobbyView, type Shelf, writeLobby } from './lobby-address.ts';

const strip = css({
  display: 'flex',
  gap: space[2],
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  scrollPaddingInline: space[8],
  marginInline: 'calc(-1 * var(--page-edge))',
  paddingInline: 'var(--page-edge)',
  // Room for the focus ring.
  paddingBlock: '0.25rem',
  [media.wide]: { flexWrap: 'wrap', overflowX: 'visible', marginInline: 0, paddingInline: 0 },
  [media.short]: { flexWrap: 'nowrap', overflowX: 'auto', marginInline: 0, paddingInline: '0.25rem' },
});
const tab = css({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: control.m,
  paddingInline: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surface,
  color: color.textMuted,
  fontSize: type.s,
  fontWeight: weight.strong,
  maxInlineSize: MOST_OF_ROW,
  whiteSpace: 'nowrap',
  transition: ease('color', 'background-color', 'border-color', 'box-shadow'),
  [media.touch]: { minBlockSize: control.touch },
  [media.hover]: { '&:hover': { color: color.text, borderColor: color.accentText } },
  '&[aria-current]': {
    background: color.accentGradient,
    backgroundOrigin: 'border-box',
    borderColor: 'transparent',
    color: color.textOnAccent,
    boxShadow: shadow.s,
  },
});

interface ProviderLobbiesProps {
  readonly category: LobbyCategory;
  readonly vendors: readonly Vendor[];
  readonly view: LobbyView;
  /** The address's current query: parameters that are not the lobby's are kept. */
  readonly search: string;
}

/** The vendors of a lobby and the member's own shelves: links, so that they work before any script is loaded. */
export function ProviderLobbies({ category, vendors, view, search }: ProviderLobbiesProps) {
  const { t } = useTexts();
  const list = useRef<HTMLElement>(null);
  const open = view.shelf ?? view.providerLobby ?? ALL;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hall is another tab to show
  useEffect(() => showCurrent(list.current), [open]);
  const toProviderLobby = (providerLobby: string) => writeLobby(providerLobbyView(view, providerLobby), search) || '?';
  const toShelf = (shelf: Shelf) => writeLobby({ ...providerLobbyView(view, view.providerLobby), shelf }, search);
  const current = (id: string) => (id === open ? ('page' as const) : undefined);
  return (
    <nav ref={list} className={strip} aria-label={t('lobby.halls')}>
      <a className={tab} href={toProviderLobby(ALL)} aria-current={current(ALL)}>
        <Icon name="layout-grid" size={16} />
        {t('lobby.hall.all')}
      </a>
      {category === 'ALL' && <Lobbies />}
      {vendors.map(({ code, name }) => (
        <a key={code} className={tab} href={toProviderLobby(code)} aria-current={current(code)}>
          <span className={oneLine}>{t('lobby.hall', { vendor: name })}</span>
        </a>
      ))}
      <a className={tab} href={toShelf('favourites')} aria-current={current('favourites')}>
        <Icon name="heart" size={16} />
        {t('lobby.favourites')}
      </a>
      <a className={tab} href={toShelf('recents')} aria-current={current('recents')}>
        <Icon name="clock" size={16} />
        {t('lobby.recents')}
      </a>
    </nav>
  );
}

function Lobbies() {
  const { label } = useTexts();
  const { categories } = useAtomValue(portalAtom);
  const offered = ONE_CATEGORY.filter(([, name]) => categories.some(({ category }) => category === name));
  return offered.map(([path, name]) => (
    <a key={name} className={tab} href={path}>
      {label(`category.${name}`)}
    </a>
  ));
}
