/** Page of the sports books: the next matches of each league with their odds, the slip, own bets and results. */
import type { ReactNode } from 'react';
import { useState } from 'react';
import { RulesButton } from '#demo-games/client/frame/rules-button.tsx';
import type { Shell } from '#demo-games/client/frame/shell.ts';
import { note } from '#demo-games/client/frame/styles.ts';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { usePage } from '#demo-games/client/page/page.tsx';
import { drawsFrom } from '#demo-games/rules/schedule.ts';
import { Button } from '#ui/actions/button.tsx';
import { formatDuration } from '#ui/time/deadlines.ts';
import { useSecondsLeft } from '#ui/time/use-time.ts';
import { MARGIN_PERCENT, MARKETS, oddsOf } from '../rules/book.ts';
import { nameMatch, namePick, nameResult } from '../rules/describe.ts';
import { type League, leaguesFor, type Match, matchOf } from '../rules/leagues.ts';
import { MOST_LEGS, MOST_ODDS } from '../rules/slip.ts';
import { Slip } from './slip.tsx';
import { Slips } from './slips.tsx';
import {
  card,
  column,
  head,
  heading,
  label,
  layout,
  list,
  market as marketBox,
  odds as oddsText,
  pickButton,
  picks as pickRow,
  tab,
  tabs,
  teams,
  toSlip,
} from './styles.ts';
import { type Book, type BookShown, useBook } from './use-book.ts';

/** Matches of a league that take bets. */
const SHOWN = 5;

export async function begin({ calls, showLine, page, session }: Shell): Promise<ReactNode> {
  const first = await calls.get<BookShown>('/api/sports/book');
  showLine(page.t('sports.ready'));
  return <Sports leagues={leaguesFor(session.game)} first={first} />;
}

function Sports({ leagues, first }: { readonly leagues: readonly League[]; readonly first: BookShown }) {
  const { t, figures } = usePage();
  const { session, money } = useShell();
  const book = useBook(first);
  const [league, setLeague] = useState(leagues[0]);
  if (league === undefined) return null;
  const limits = { least: money(session.stakes[0] ?? '0'), most: money(session.stakes.at(-1) ?? '0') };
  return (
    <div className={layout}>
      <div className={column}>
        <fieldset className={tabs} aria-label={t('sports.leagues')}>
          {leagues.map((each) => (
            <button
              key={each.code}
              type="button"
              className={tab}
              aria-pressed={each === league}
              data-league={each.code}
              onClick={() => setLeague(each)}
            >
              {t(`sports.title.${each.sport}`)}
            </button>
          ))}
        </fieldset>
        <Matches league={league} book={book} />
        {book.legs.length > 0 && (
          <div className={toSlip}>
            <Button onClick={() => document.querySelector('[data-testid=slip]')?.scrollIntoView({ block: 'start' })}>
              {`${t('sports.slip')} · ${figures.count(book.legs.length)}`}
            </Button>
          </div>
        )}
      </div>
      <div className={column}>
        <Slip book={book} />
        <Slips slips={book.state.slips} />
        <Results league={league} book={book} />
        <RulesButton
          lines={[
            t('sports.rule.simulated'),
            t('sports.rule.margin', { percent: MARGIN_PERCENT }),
            t('sports.rule.slip', { legs: MOST_LEGS, odds: MOST_ODDS }),
            t('rules.limits', limits),
          ]}
        />
      </div>
    </div>
  );
}

function Matches({ league, book }: { readonly league: League; readonly book: Book }) {
  // The next match begins: draw the list again.
  useSecondsLeft(book.time, drawsFrom(league, book.time.now(), 1)[0]?.closes);
  return (
    <div className={column}>
      {drawsFrom(league, book.time.now(), SHOWN).map(({ numero, closes }) => (
        <MatchCard key={`${league.code} ${numero}`} match={matchOf(league, numero)} closes={closes} book={book} />
      ))}
    </div>
  );
}

interface MatchCardProps {
  readonly match: Match;
  readonly closes: number;
  readonly book: Book;
}

function MatchCard({ match, closes, book }: MatchCardProps) {
  const { t, figures } = usePage();
  const left = useSecondsLeft(book.time, closes) ?? 0;
  const { league, numero } = match;
  return (
    <article className={card} data-match={`${league.code} ${numero}`}>
      <div className={head}>
        <h2 className={teams}>{nameMatch(match)}</h2>
        <span className={label} role="timer" aria-live="off">
          {t('sports.starts', { time: figures.write(formatDuration(Math.max(0, left))) })}
        </span>
      </div>
      {Object.entries(MARKETS[league.sport]).map(([market, picks]) => (
        <fieldset key={market} className={marketBox} aria-label={t(`sports.market.${market}`)}>
          <span className={label}>{t(`sports.market.${market}`)}</span>
          <div className={pickRow}>
            {picks.map((pick: string) => (
              <Pick key={pick} match={match} pick={`${market}.${pick}`} isOpen={left > 0} book={book} />
            ))}
          </div>
        </fieldset>
      ))}
    </article>
  );
}

interface PickProps {
  readonly match: Match;
  readonly pick: string;
  readonly isOpen: boolean;
  readonly book: Book;
}

function Pick({ match, pick, isOpen, book }: PickProps) {
  const { t, figures } = usePage();
  const odds = oddsOf(match, pick);
  const leg = { game: match.league.code, numero: match.numero, pick, odds };
  return (
    <button
      type="button"
      className={pickButton}
      data-pick={pick}
      aria-pressed={book.has(leg)}
      disabled={!isOpen}
      onClick={() => book.toggle(leg)}
    >
      <span>{namePick(t, match, pick)}</span>
      <span className={oddsText}>{figures.write((odds / 100).toFixed(2))}</span>
    </button>
  );
}

function Results({ league, book }: { readonly league: League; readonly book: Book }) {
  const { t } = usePage();
  const results = book.state.results.filter(({ game }) => game === league.code);
  return (
    <section className={card}>
      <h2 className={heading}>{t('sports.results')}</h2>
      <ul className={list}>
        {results.map(({ numero, result }) => (
          <li key={numero} className={head}>
            <span className={note}>{nameMatch(matchOf(league, numero))}</span>
            <strong>{nameResult(t, result)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
