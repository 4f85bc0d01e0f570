/** Page of the tables: a countdown, the board with all spots, the result of each round, and what the others bet. */
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { felt } from '#demo-games/client/art/felt.ts';
import { ChoiceRow } from '#demo-games/client/frame/choice-row.tsx';
import { RulesButton } from '#demo-games/client/frame/rules-button.tsx';
import type { Shell } from '#demo-games/client/frame/shell.ts';
import { isPlayingAtom, lineAtom } from '#demo-games/client/frame/state.ts';
import { controls, note } from '#demo-games/client/frame/styles.ts';
import { readState, useFollowed } from '#demo-games/client/frame/use-live.ts';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { usePage } from '#demo-games/client/page/page.tsx';
import { Button } from '#ui/actions/button.tsx';
import { cx } from '#ui/style/style.ts';
import { useSecondsLeft } from '#ui/time/use-time.ts';
import { nameResult } from '../rules/describe.ts';
import { limitsOf, type Placed, type Room, type RoomShown, roomsFor, type TableBet } from '../rules/rooms.ts';
import type { Drawn } from '../rules/table-game.ts';
import { Result } from './art/result.tsx';
import { bar, big, chipButton, chipRow, countdown, dock, message, stage, track } from './art/styles.ts';
import { Board, type Stakes } from './board.tsx';
import { Others, Road } from './history.tsx';

export async function begin(shell: Shell): Promise<ReactNode> {
  const rooms = roomsFor(shell.session.game);
  const [room] = rooms;
  if (room === undefined) throw new Error('There is no room.');
  const first = await readState<RoomShown>(shell, room.code);
  shell.showLine(shell.page.t('table.ready'));
  return <Tables rooms={rooms} start={room} first={first} />;
}

interface TablesProps {
  readonly rooms: readonly Room[];
  readonly start: Room;
  readonly first: RoomShown;
}

function Tables({ rooms, start, first }: TablesProps) {
  const { t } = usePage();
  const { session, showTitle } = useShell();
  const [room, setRoom] = useState(start);
  const choose = (chosen: Room) => {
    setRoom(chosen);
    showTitle(chosen === start ? session.game.name : t(`table.${chosen.game.id}`));
  };
  return (
    <>
      <ChoiceRow
        label={t('table.rooms')}
        choices={Object.fromEntries(rooms.map(({ code, game }) => [code, t(`table.${game.id}`)]))}
        chosen={room.code}
        onChoose={(code) => choose(rooms.find((each) => each.code === code) ?? start)}
      />
      <Table key={room.code} room={room} first={room === start ? first : EMPTY} />
    </>
  );
}

/** A room whose state is loading: nothing can be bet yet. */
const EMPTY: RoomShown = {
  now: 0,
  draw: { numero: '', closes: 0, draws: 0, commitment: null },
  results: [],
  bets: [],
  others: [],
};

function Table({ room, first }: { readonly room: Room; readonly first: RoomShown }) {
  const { t } = usePage();
  const shell = useShell();
  const { game } = room;
  const { state, time, refresh } = useFollowed(room.code, first, (ended: RoomShown['bets'], { results }) =>
    reportEnd(shell, room, ended, results[0]?.drawn ?? []),
  );
  const left = useSecondsLeft(time, state.draw.closes);
  const isOpen = left !== undefined && left > 0;
  const bets = useBets(room, state, refresh);
  const { chips, most } = limitsOf(room, shell.session);
  const [last] = state.results;
  const isPlaying = useAtomValue(isPlayingAtom);
  const { text } = useAtomValue(lineAtom);
  const share = Math.min(1, Math.max(0, (left ?? 0) / (room.everyS - room.closesBeforeS)));
  return (
    <>
      <section className={cx(felt, stage)} aria-label={t(`table.${game.id}`)}>
        <div className={bar}>
          <span className={countdown} role="timer" aria-live="off" data-testid="timer">
            {isOpen ? t('table.closesIn', { seconds: left }) : t('table.closed')}
          </span>
          <div className={track} data-closing={isOpen && left <= 5}>
            <div style={{ transform: `scaleX(${share})` }} />
          </div>
        </div>
        {last === undefined ? <p className={big}>{t('table.waiting')}</p> : <Result game={game} drawn={last.drawn} />}
        <p className={message} aria-hidden="true">
          {text}
        </p>
      </section>
      <Board
        game={game}
        chips={bets.chips}
        taken={bets.taken}
        isOpen={isOpen && !isPlaying}
        last={last?.drawn}
        onBet={(spot) => isOpen && bets.add(spot)}
      />
      <div className={dock}>
        <fieldset className={chipRow} aria-label={t('table.chips')}>
          {chips.map((chip) => (
            <button
              key={chip}
              type="button"
              className={chipButton}
              aria-pressed={chip === bets.chip}
              aria-label={t('table.chip', { amount: shell.money(chip) })}
              onClick={() => bets.choose(chip)}
            >
              {shell.money(chip)}
            </button>
          ))}
        </fieldset>
        <div className={controls}>
          <Button
            size="l"
            busy={isPlaying}
            disabled={!isOpen || bets.sum === 0n}
            onClick={bets.place}
            data-testid="place"
          >
            {isPlaying ? t('table.placing') : `${t('table.place')} ${bets.sum > 0n ? shell.money(bets.sum) : ''}`}
          </Button>
          <Button variant="quiet" disabled={bets.sum === 0n} onClick={bets.clear}>
            {t('table.clear')}
          </Button>
          <Button variant="quiet" disabled={bets.last === undefined} onClick={bets.again} data-testid="again">
            {t('table.again')}
          </Button>
          <RulesButton
            lines={[t('table.rule.shared', { seconds: room.everyS }), t(`table.rule.${game.id}`)]}
            limits={t('table.limits', { least: shell.money(chips[0] ?? '0'), most: shell.money(most) })}
          />
        </div>
      </div>
      <Road game={game} results={state.results} />
      <Others others={state.others} />
      {state.draw.commitment !== null && <p className={note}>{`${t('fair.commitment')}: ${state.draw.commitment}`}</p>}
    </>
  );
}

const sumOf = (stakes: Stakes): bigint => Object.values(stakes).reduce((sum, stake) => sum + stake, 0n);

/** Chips on the board, and the accepted bets of the open round. */
function useBets(room: Room, { draw, bets: own }: RoomShown, refresh: () => Promise<void>) {
  const shell = useShell();
  const { t } = shell.page;
  const [offered] = useState(() => limitsOf(room, shell.session).chips);
  const [chip, choose] = useState(offered[Math.min(1, offered.length - 1)] ?? '0');
  const [chips, setChips] = useState<Stakes>({});
  const [last, setLast] = useState<Stakes>();
  const taken: Record<string, bigint> = {};
  const isHere = ({ game, numero }: TableBet) => game === room.code && numero === draw.numero;
  for (const { spot, stake } of own.flatMap(({ detail, state }) =>
    state !== 'void' && isHere(detail) ? detail.bets : [],
  ))
    taken[spot] = (taken[spot] ?? 0n) + BigInt(stake);

  const place = () =>
    void shell.round(async () => {
      const bets: Placed[] = Object.entries(chips).map(([spot, stake]) => ({ spot, stake: String(stake) }));
      if (bets.length === 0) return;
      await shell.placeBet('/api/table/bets', { room: room.code, numero: draw.numero, bets });
      shell.showLine(t('table.placed', { amount: shell.money(sumOf(chips)) }), 'good');
      setLast(chips);
      setChips({});
      await refresh();
    });
  return {
    chip,
    choose,
    chips,
    taken,
    last,
    sum: sumOf(chips),
    place,
    add: (spot: string) => setChips({ ...chips, [spot]: (chips[spot] ?? 0n) + BigInt(chip) }),
    clear: () => setChips({}),
    again: () => last && setChips(last),
  };
}

/** Tells what the own bets in a room brought. */
function reportEnd({ page: { t }, money, showLine }: Shell, room: Room, ended: RoomShown['bets'], drawn: Drawn): void {
  const own = ended.filter(({ detail }) => detail.game === room.code);
  if (own.length === 0) return;
  const won = own.reduce((sum, { payout }) => sum + BigInt(payout ?? '0'), 0n);
  const values = { result: nameResult(t, room.game, drawn), amount: money(won) };
  showLine(t(won > 0n ? 'table.win' : 'table.lose', values), won > 0n ? 'good' : 'plain');
}
