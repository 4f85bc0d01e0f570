import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Vendor } from '#model/documents/lanes.ts';
import { findScreen } from '#model/screens/screens.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { css, media } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { categoryOf, type LobbyCategory } from './categories.ts';
import { Head } from './head.tsx';
import { Kinds } from './kinds.tsx';
import { ALL, changedView, isBare, type LobbyView, readLobby, restorableView, writeLobby } from './lobby-address.ts';
import { ProviderLobbies } from './provider-lobbies.tsx';
import { Results } from './results.tsx';
import { Rooms } from './rooms.tsx';
import { Toolbar } from './toolbar.tsx';
import { useKinds } from './use-kinds.ts';

const page = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  [media.phone]: { gap: space[3] },
  // Vendors next to kinds: the games begin in the upper half.
  [media.short]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gridAutoFlow: 'row dense',
    gap: space[2],
    '& > :not(nav, [role=group])': { gridColumn: '1 / -1' },
  },
});

/**
 * The shared screen of /games, /rng, /live, /pvp and /fish (M40): vendors, search, filters, games. Each category is a
 * separate lobby.
 */
export function Lobby() {
  const { pathname } = useLocation();
  const category = categoryOf(pathname);
  return <CategoryLobby key={category} category={category} />;
}

function CategoryLobby({ category }: { readonly category: LobbyCategory }) {
  const { categories } = useAtomValue(portalAtom);
  const vendors = categories.find((lane) => lane.category === category)?.vendors ?? [];
  const { view, isRestored, search, show } = useView(vendors);
  const providerLobby = vendors.find(({ code }) => code === view.providerLobby);
  const kinds = useKinds(category, providerLobby?.code, view);
  return (
    <div className={page}>
      <Head category={category} providerLobby={providerLobby} />
      <ProviderLobbies
        category={category}
        vendors={vendors}
        view={{ ...view, providerLobby: providerLobby?.code }}
        search={search}
      />
      {category === 'PVP' && view.shelf === undefined && (
        <Rooms vendors={providerLobby === undefined ? vendors : [providerLobby]} />
      )}
      <Toolbar category={category} view={view} onChange={show} />
      {view.shelf === undefined && category !== 'ALL' && (
        <Kinds kinds={kinds} chosen={view.kinds} onChange={(chosen) => show({ ...view, kinds: chosen })} />
      )}
      <Results category={category} providerLobby={providerLobby} view={view} isRestored={isRestored} onChange={show} />
    </div>
  );
}

/**
 * The view of the address (M134). The server only knows query parameters that change its markup (the route's
 * parameters); the first effect applies the rest, with the last vendor of this session and the stored filters of the
 * lobby, which are then added to the address.
 */
function useView(vendors: readonly Vendor[]) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const browser = useBrowser();
  const [isRestored, setRestored] = useState(false);
  const view = readLobby(isRestored ? search : servedPart(pathname, search));
  const named = readLobby(search).providerLobby;
  const isOffered = named !== undefined && vendors.some(({ code }) => code === named);
  useEffect(() => {
    const { session } = browser();
    const last = session.vassalage();
    const savedFilters = isRestored || !isBare(search) ? null : session.lobby(pathname);
    if (savedFilters) {
      // Restored once: filters that the visitor clears stay cleared.
      session.keepLobby(pathname, '');
      const providerLobby = vendors.find(({ code }) => code === last)?.code;
      navigate(pathname + writeLobby({ ...readLobby(savedFilters), providerLobby }, search), { replace: true });
      return;
    }
    if (named !== undefined) session.keepVassalage(isOffered ? named : ALL);
    else if (vendors.some(({ code }) => code === last)) {
      const there = writeLobby({ ...readLobby(search), providerLobby: last ?? undefined }, search);
      navigate(pathname + there, { replace: true });
      return;
    }
    setRestored(true);
  }, [named, isOffered, vendors, search, pathname, navigate, browser, isRestored]);
  useEffect(() => {
    if (isRestored) browser().session.keepLobby(pathname, restorableView(readLobby(search)));
  }, [isRestored, search, pathname, browser]);
  const show = (next: LobbyView, replaces = false) => {
    const { location } = window;
    const now = location.pathname === pathname ? location.search : search;
    navigate(pathname + writeLobby(changedView(view, next, readLobby(now)), now), { replace: replaces });
  };
  return { view, isRestored, search, show };
}

function servedPart(pathname: string, search: string): string {
  const names = findScreen(pathname)?.parameters ?? [];
  const given = new URLSearchParams(search);
  for (const name of [...given.keys()]) if (!names.includes(name)) given.delete(name);
  return `?${given}`;
}
