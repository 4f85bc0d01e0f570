/** Page of the sports books: the running and the next matches of each league with their odds, the slip, own bets and results. */
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ChoiceRow } from '#demo-games/client/frame/choice-row.tsx';
import { RulesButton } from '#demo-games/client/frame/rules-button.tsx';
import type { Shell } from '#demo-games/client/frame/shell.ts';
import { heading, note } from '#demo-games/client/frame/styles.ts';
import { readState } from '#demo-games/client/frame/use-live.ts';
import { usePage } from '#demo-games/client/page/page.tsx';
import { drawOf } from '#demo-games/rules/schedule.ts';
import { Button } from '#ui/actions/button.tsx';
import { formatDuration } from '#ui/time/deadlines.ts';
import { useSecondsLeft } from '#ui/time/use-time.ts';
import { type LiveMatch, MARGIN_PERCENT, MARKETS } from '../rules/book.ts';
import { SUSPENDED_MS, startOf } from '../rules/course.ts';
import { nameMatch, nameMoment, namePick, nameResult } from '../rules/describe.ts';
import { type League, leaguesFor, type Match, matchOf } from '../rules/leagues.ts';
import { MOST_LEGS, MOST_ODDS } from '../rules/slip.ts';
import { Slip } from './slip.tsx';
import { Slips } from './slips.tsx';
import {
  card,
  column,
  head,
  label,
  layout,
  list,
  market as marketBox,
  odds as oddsText,
  pickButton,
  picks as pickRow,
  score,
  teams,
  toSlip,
} from './styles.ts';
import { type Book, type BookShown, useBook } from './use-book.ts';

export async function begin(shell: Shell): Promise<ReactNode> {
  const first = await readState<BookShown>(shell);
  shell.showLine(shell.page.t('sports.ready'));
  return <Sports leagues={leaguesFor(shell.session.game)} first={first} />;
}

function Sports({ leagues, first }: { readonly leagues: readonly League[]; readonly first: BookShown }) {
  const { t, figures } = usePage();
  const book = useBook(first);
  const [league, setLeague] = useState(leagues[0]);
  if (league === undefined) return null;
  return (
    <div className={layout}>
      <div className={column}>
        <ChoiceRow
          label={t('sports.leagues')}
          choices={Object.fromEntries(leagues.map(({ code, sport }) => [code, t(`sports.title.${sport}`)]))}
          chosen={league.code}
          onChoose={(code) => setLeague(leagues.find((each) => each.code === code))}
        />
        <Matches league={league} book={book} />
        {book.picks.length > 0 && (
          <div className={toSlip}>
            <Button onClick={() => document.querySelector('[data-testid=slip]')?.scrollIntoView({ block: 'start' })}>
              {`${t('sports.slip')} · ${figures.count(book.picks.length)}`}
            </Button>
          </div>
        )}
      </div>
      <div className={column}>
        <Slip book={book} />
        <Slips bets={book.state.bets} />
        <Results league={league} book={book} />
        <RulesButton
          lines={[
            t('sports.rule.simulated'),
            t('sports.rule.margin', { percent: MARGIN_PERCENT }),
            t('sports.rule.live', { seconds: figures.write((SUSPENDED_MS / 1_000).toFixed(1)) }),
            t('sports.rule.slip', { legs: MOST_LEGS, odds: MOST_ODDS }),
          ]}
        />
      </div>
    </div>
  );
}

function Matches({ league, book }: { readonly league: League; readonly book: Book }) {
  return (
    <div className={column}>
      {book.state.matches
        .filter(({ game }) => game === league.code)
        .map((shown) => (
          <MatchCard
            key={`${shown.game} ${shown.numero}`}
            match={matchOf(league, shown.numero)}
            shown={shown}
            book={book}
          />
        ))}
    </div>
  );
}

interface MatchCardProps {
  readonly match: Match;
  readonly shown: LiveMatch;
  readonly book: Book;
}

function MatchCard({ match, shown, book }: MatchCardProps) {
  const { t } = usePage();
  const { league } = match;
  return (
    <article className={card} data-match={`${shown.game} ${shown.numero}`} data-state={shown.state}>
      <div className={head}>
        <h2 className={teams}>{nameMatch(match)}</h2>
        {shown.state === 'before' ? (
          <Start match={match} book={book} />
        ) : (
          <span className={label} data-testid="moment">
            {t(`sports.match.${shown.state}`)}
            {shown.moment !== null && <strong className={score}>{nameMoment(shown.moment)}</strong>}
          </span>
        )}
      </div>
      {Object.entries(MARKETS[league.sport]).map(([market, picks]) => (
        <fieldset key={market} className={marketBox} aria-label={t(`sports.market.${market}`)}>
          <span className={label}>{t(`sports.market.${market}`)}</span>
          <div className={pickRow}>
            {picks.map((pick: string) => (
              <PickButton key={pick} match={match} shown={shown} pick={`${market}.${pick}`} book={book} />
            ))}
          </div>
        </fieldset>
      ))}
    </article>
  );
}

function Start({ match: { league, numero }, book }: Pick<MatchCardProps, 'match' | 'book'>) {
  const { t, figures } = usePage();
  const draw = drawOf(league, numero);
  const left = useSecondsLeft(book.time, draw && startOf(draw)) ?? 0;
  return (
    <span className={label} role="timer" aria-live="off">
      {t('sports.starts', { time: figures.write(formatDuration(Math.max(0, left))) })}
    </span>
  );
}

interface PickProps extends MatchCardProps {
  readonly pick: string;
}

function PickButton({ match, shown, pick, book }: PickProps) {
  const { t, figures } = usePage();
  const odds = shown.odds[pick];
  const chosen = { game: shown.game, numero: shown.numero, pick };
  return (
    <button
      type="button"
      className={pickButton}
      data-pick={pick}
      aria-pressed={book.has(chosen)}
      disabled={odds === undefined && !book.has(chosen)}
      onClick={() => book.toggle(chosen)}
    >
      <span>{namePick(t, match, pick)}</span>
      <span className={oddsText}>{odds === undefined ? '–' : figures.write((odds / 100).toFixed(2))}</span>
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
