import { useRef, useState } from 'react';
import type { Vendor } from '#model/documents/lanes.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { css, ease } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import type { LobbyCategory } from './categories.ts';
import { FirstGames } from './first-games.tsx';
import { filterOf } from './first-page.ts';
import { GameGrid } from './game-grid.tsx';
import type { GamePages } from './game-pages.ts';
import { countFilters, type LobbyView, providerLobbyView } from './lobby-address.ts';
import { Favourites, Recents } from './shelves.tsx';
import { useFirstPage, useGamePages } from './use-game-pages.ts';
import { useScrollRestoration } from './use-stored-scroll.ts';

const results = css({ scrollMarginBlockStart: 'calc(var(--header-height, 5rem) + 4.5rem)' });
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minBlockSize: '2rem' });
const count = css({ fontSize: type.s, color: color.textMuted, fontVariantNumeric: 'tabular-nums' });
/** The previous games stay until the next ones are loaded. */
const passing = css({ transition: ease('opacity'), '&[data-passing]': { opacity: 0.55 } });

interface ResultsProps {
  readonly category: LobbyCategory;
  readonly providerLobby: Vendor | undefined;
  readonly view: LobbyView;
  /** False until the address is fully read. */
  readonly isRestored: boolean;
  readonly onChange: (view: LobbyView, replaces?: boolean) => void;
}

export function Results(props: ResultsProps) {
  const { category, view, isRestored } = props;
  if (!isRestored) return <FirstPage {...props} />;
  if (view.shelf === 'favourites') return <Favourites category={category} />;
  if (view.shelf === 'recents') return <Recents category={category} />;
  return <ProviderLobbyGames {...props} />;
}

/** Shown before any request from here: the games of the page data, or placeholders. */
function FirstPage({ category, providerLobby, view }: Pick<ResultsProps, 'category' | 'providerLobby' | 'view'>) {
  const { t } = useTexts();
  const first = useFirstPage(filterOf(category, providerLobby?.code, view));
  return (
    <section aria-label={t('lobby.games')}>
      <div className={head}>
        {first?.total !== undefined && (
          <p className={count}>
            <Count count={first.total} />
          </p>
        )}
      </div>
      <FirstGames games={view.shelf === undefined ? first?.games : undefined} />
    </section>
  );
}

function ProviderLobbyGames(props: ResultsProps) {
  const { category, providerLobby, view, onChange } = props;
  const { t } = useTexts();
  const wanted = useGamePages(filterOf(category, providerLobby?.code, view));
  const shown = useLastReady(wanted);
  const isPassing = shown !== wanted;
  const box = useRef<HTMLElement>(null);
  useScrollRestoration(shown?.status === 'ready' && !isPassing, box);
  if (shown === undefined || shown.status === 'loading') return <FirstPage {...props} />;
  const hasFilters = countFilters(view) > 0 || view.words !== '';
  const clear = () => onChange(providerLobbyView(view, view.providerLobby));
  return (
    <section ref={box} className={results} aria-label={t('lobby.games')}>
      <div className={head}>
        <p className={count} role="status" aria-live="polite">
          {shown.status === 'ready' && !isPassing ? <Count count={shown.count} /> : ''}
        </p>
        {hasFilters && (
          <Button size="s" variant="ghost" icon="x" onClick={clear}>
            {t('lobby.filters.clear')}
          </Button>
        )}
      </div>
      <div className={passing} data-passing={isPassing ? '' : undefined}>
        <Body pages={shown} isPassing={isPassing} hasFilters={hasFilters} onClear={clear} />
      </div>
    </section>
  );
}

function Count({ count: games }: { readonly count: number }) {
  const { t } = useTexts();
  return t('lobby.count', { count: games, games: grouped(games) });
}

/** 12345 -> 12,345, the same on server and browser. */
function grouped(figure: number): string {
  return String(figure).replace(/\B(?=(\d{3})+$)/g, ',');
}

interface BodyProps {
  readonly pages: GamePages;
  readonly isPassing: boolean;
  readonly hasFilters: boolean;
  readonly onClear: () => void;
}

function Body({ pages, isPassing, hasFilters, onClear }: BodyProps) {
  const { t } = useTexts();
  if (pages.status === 'failed') {
    return (
      <ErrorPanel
        title={t('lobby.failed')}
        text={t('lobby.failed.text')}
        retryLabel={t('lobby.retry')}
        onRetry={pages.retry}
      />
    );
  }
  if (pages.count > 0) return <GameGrid source={pages} label={t('lobby.games')} pages={pages} isBusy={isPassing} />;
  if (!hasFilters) {
    return <EmptyState illustration="empty" title={t('lobby.empty.hall')} text={t('lobby.empty.hall.text')} />;
  }
  return (
    <EmptyState
      illustration="search"
      title={t('lobby.empty')}
      text={t('lobby.empty.text')}
      action={<Button onClick={onClear}>{t('lobby.filters.clear')}</Button>}
    />
  );
}

/** The latest requested list that is loaded; the previous one in the meantime. */
function useLastReady(wanted: GamePages | undefined): GamePages | undefined {
  const [last, setLast] = useState(wanted);
  if (last !== wanted && (wanted?.status !== 'loading' || last?.status !== 'ready')) {
    setLast(wanted);
    return wanted;
  }
  return last;
}
