import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ChoiceRow, pill } from '#demo-games/client/frame/choice-row.tsx';
import { StakePicker } from '#demo-games/client/frame/stake-picker.tsx';
import { isPlayingAtom, stakeAtom } from '#demo-games/client/frame/state.ts';
import { heading, note } from '#demo-games/client/frame/styles.ts';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { usePage } from '#demo-games/client/page/page.tsx';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { nameMatch, namePick } from '../rules/describe.ts';
import { type Leg, MOST_LEGS, MOST_ODDS, matchFor, oddsTogether } from '../rules/slip.ts';
import { card, leg as legRow, list, odds as oddsText, print } from './styles.ts';
import type { Book, ChosenPick, SlipPick } from './use-book.ts';

/** The slip: each pick as a single, or all of them as one multiple, at the odds of now. */
export function Slip({ book }: { readonly book: Book }) {
  const { t, figures } = usePage();
  const shell = useShell();
  const isPlaying = useAtomValue(isPlayingAtom);
  const [isMultiple, setMultiple] = useState(true);
  const [takesAny, setTakesAny] = useState(false);
  const [last, setLast] = useState<readonly ChosenPick[]>([]);
  const { picks } = book;
  const stake = BigInt(shell.session.stakes[useAtomValue(stakeAtom)] ?? '0');
  const legs = picks.flatMap(({ game, numero, pick, odds }) =>
    odds === undefined ? [] : { game, numero, pick, odds },
  );
  const areTogether = isMultiple && picks.length > 1;
  const odds = oddsTogether(legs);
  const isTooMuch = areTogether && (picks.length > MOST_LEGS || odds > MOST_ODDS);
  const isOffered = legs.length > 0 && legs.length === picks.length;
  const most = areTogether ? payOf(stake, legs) : legs.reduce((sum, leg) => sum + payOf(stake, [leg]), 0n);

  const place = () =>
    void shell.round(async () => {
      try {
        for (const bet of areTogether ? [legs] : legs.map((leg) => [leg])) {
          await shell.placeBet('/api/sports/bets', { legs: bet, stake: String(stake), takesAny });
          book.clear(bet);
        }
        setLast(legs.map(({ game, numero, pick }) => ({ game, numero, pick })));
        shell.showLine(t('sports.placed'), 'good');
      } finally {
        // After a refusal the slip shows the odds of now, and they can be placed again.
        await book.refresh();
      }
    });
  return (
    <section className={card} aria-label={t('sports.slip')} data-testid="slip">
      <h2 className={heading}>{t('sports.slip')}</h2>
      {picks.length === 0 && <p className={note}>{t('sports.empty')}</p>}
      <ul className={list}>
        {picks.map((pick) => (
          <SlipLeg key={`${pick.game} ${pick.numero}`} leg={pick} onRemove={() => book.toggle(pick)} />
        ))}
      </ul>
      {picks.length > 1 && (
        <ChoiceRow
          label={t('sports.kind')}
          choices={{ multiple: t('sports.multiple'), singles: t('sports.singles') }}
          chosen={isMultiple ? 'multiple' : 'singles'}
          onChoose={(kind) => setMultiple(kind === 'multiple')}
        />
      )}
      <StakePicker />
      {picks.length > 0 && (
        <>
          <button type="button" className={pill} aria-pressed={takesAny} onClick={() => setTakesAny(!takesAny)}>
            {t('sports.any')}
          </button>
          <p>
            {t('sports.total', {
              odds: isOffered && (areTogether || picks.length === 1) ? figures.write(odds.toFixed(2)) : '–',
              amount: shell.money(most),
            })}
          </p>
        </>
      )}
      <Button block busy={isPlaying} disabled={!isOffered || isTooMuch} onClick={place} data-testid="place">
        {t(isPlaying ? 'sports.placing' : 'sports.place')}
      </Button>
      {picks.length === 0 && <Again book={book} last={last} />}
    </section>
  );
}

/** Puts the picks of the last bet on the slip again, as far as they are offered. */
function Again({ book, last }: { readonly book: Book; readonly last: readonly ChosenPick[] }) {
  const { t } = usePage();
  const offered = book.offered(last);
  if (offered.length === 0) return null;
  return (
    <Button block variant="quiet" onClick={() => book.choose(offered)} data-testid="again">
      {t('sports.again')}
    </Button>
  );
}

function payOf(stake: bigint, legs: readonly Pick<Leg, 'odds'>[]): bigint {
  return legs.reduce((paid, { odds }) => (paid * BigInt(odds)) / 100n, stake);
}

function SlipLeg({ leg, onRemove }: { readonly leg: SlipPick; readonly onRemove: () => void }) {
  const { t, figures } = usePage();
  const match = matchFor(leg);
  if (match === undefined) return null;
  const pick = namePick(t, match, leg.pick);
  return (
    <li className={legRow}>
      <span>
        <strong>{pick}</strong>
        <br />
        <span className={note}>{nameMatch(match)}</span>
        {leg.commitment !== undefined && (
          <details className={print}>
            <summary>{t('fair.commitment')}</summary>
            {leg.commitment}
          </details>
        )}
      </span>
      <span className={oddsText}>{leg.odds === undefined ? '–' : figures.write((leg.odds / 100).toFixed(2))}</span>
      <IconButton icon="x" label={t('sports.remove', { pick })} tooltip={false} onClick={onRemove} />
    </li>
  );
}
