import { useMemo, useRef, useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { DataTable } from '#console/kit/data-table.tsx';
import { describeFailure } from '#console/kit/failure.ts';
import { NoRows, ReadFailed } from '#console/kit/list-states.tsx';
import { usePaletteActions } from '#console/kit/palette-actions.ts';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { usePages } from '#console/people/use-pages.ts';
import { useMay, useSite } from '#console/session/me.ts';
import { useUndo } from '#console/undo/use-undo.tsx';
import { changeGames, gameChoices, type VendorChoice, type VendorChoices } from '#contract/staff/games/calls.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import {
  askGames,
  changedIds,
  drawRows,
  type GameRow,
  type GamesDraft,
  gameOf,
  MOST_MOVED,
  MOST_TURNED,
  NO_GAMES_DRAFT,
  readGamesDraft,
} from '../parts/games-draft.ts';
import { GAMES_READS } from '../parts/games-reads.ts';
import { PendingBar } from '../parts/pending-bar.tsx';
import { ReviewPanel } from '../parts/review-panel.tsx';
import { tellGames } from '../parts/tell-changes.ts';
import { tellOthers } from '../parts/told-changes.ts';
import { ToldList } from '../parts/told-list.tsx';
import { useDraft } from '../parts/use-draft.ts';
import { useRowDrag } from '../parts/use-row-drag.ts';
import { nameCategory, say } from '../parts/words.ts';
import { focusRow } from './focus-row.ts';
import { type GameActions, gameColumns } from './game-columns.tsx';
import { GameFilterBar } from './game-filter-bar.tsx';
import { type GameCommand, useGameKeys } from './game-keys.ts';
import { GamePanel } from './game-panel.tsx';
import { PickedBar } from './picked-bar.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { useGameEdits } from './use-game-edits.ts';
import { useGameFilters } from './use-game-filters.ts';
import { usePicked } from './use-picked.ts';

const whole = css({ display: 'flex', flexDirection: 'column', gap: space[3], flex: 1, minBlockSize: 0 });
const fill = css({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minBlockSize: 0,
  '& [data-drop=before]': { boxShadow: `inset 0 2px 0 ${color.accentText}` },
  '& [data-drop=behind]': { boxShadow: `inset 0 -2px 0 ${color.accentText}` },
});
// Phones have no keys.
const hint = css({ color: color.textMuted, fontSize: type.xs, [media.phone]: { display: 'none' } });

interface GamesTabProps {
  readonly merchant: string;
  readonly choices: VendorChoices;
}

/** The games of a site: found among thousands, turned and moved, saved together. */
export function GamesTab({ merchant, choices: { revision, vendors } }: GamesTabProps) {
  const mayChange = useMay()('games.change', merchant);
  const filters = useGameFilters();
  const list = usePages(gameChoices, merchant, filters.asked);
  const base = list.first?.revision ?? revision;
  const stored = useDraft(`games:${merchant}`, readGamesDraft);
  const [draft, setDraft] = stored;
  const picked = usePicked();
  const rows = useMemo(
    () => drawRows(list.rows, draft, new Set(picked.games.keys())),
    [list.rows, draft, picked.games],
  );
  const edits = useGameEdits(list, rows, base, stored);
  const [openId, setOpenId] = useAddressState('game');
  const [placing, setPlacing] = useState<GameRow>();
  const [isReviewing, setReviewing] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const nameOf = (id: string) => (gameOf(draft, id) ?? list.rows.find(({ nodeId }) => nodeId === id))?.name;
  const undo = useUndo({ tell: (theirs) => tellOthers(theirs, nameOf) });
  const mayMove = mayChange && filters.isLane;
  const changes = changedIds(draft).length;

  const move = (row: GameRow, to: number): void => {
    if (to < 0) return;
    edits.move(row, to);
    focusRow(box.current, to, row.game.nodeId);
  };
  const turn = (row: GameRow): void => edits.turn([row.game], !row.isOn);
  const pickAll = (): void => picked.add(rows.map(({ game }) => game));
  const drag = useRowDrag(box, (from, to) => rows[from] && edits.move(rows[from], to));
  const does: Readonly<Record<GameCommand, (row: GameRow | undefined) => void>> = {
    search: () => search.current?.focus(),
    review: () => changes > 0 && setReviewing(true),
    undo: undo.undoLast,
    close: () => (isReviewing ? setReviewing(false) : setOpenId('')),
    turn: (row) => mayChange && row && turn(row),
    pick: (row) => mayChange && row && picked.toggle(rows, row, false),
    pickAll: () => mayChange && pickAll(),
    up: (row) => mayMove && row && move(row, row.place - 2),
    down: (row) => mayMove && row && (row.place < rows.length || list.hasMore) && move(row, row.place),
    top: (row) => mayMove && row && move(row, 0),
    place: (row) => mayMove && row && setPlacing(row),
  };
  useGameKeys((command, index) => does[command](index === undefined ? undefined : rows[index]));
  usePaletteActions([
    { id: 'games.search', label: say('palette.search'), icon: 'search', run: () => search.current?.focus() },
    ...(changes > 0
      ? [{ id: 'games.review', label: say('pending.review'), icon: 'check', run: () => setReviewing(true) }]
      : []),
  ]);
  const columns = useColumns(vendors, filters, mayChange, {
    onPick: (row, isRange) => picked.toggle(rows, row, isRange),
    onTurn: turn,
    onMove: move,
    onPlace: setPlacing,
    drag,
    onOpen: ({ game }) => setOpenId(game.nodeId),
  });
  const opened = rows.find(({ game }) => game.nodeId === openId);
  const vendorName = vendors.find(({ code }) => code === opened?.game.vendor)?.name ?? opened?.game.vendor ?? '';

  return (
    <div className={whole}>
      <GameFilterBar
        filters={filters}
        vendors={vendors}
        total={list.first?.total}
        searchRef={search}
        onDown={() => focusRow(box.current, 0)}
      />
      {mayChange && (
        <PickedBar
          picked={picked.games.size}
          loaded={rows.length}
          onTurn={(enabled) => edits.turn([...picked.games.values()], enabled)}
          onTop={mayMove ? () => edits.lead(rows.filter(({ isPicked }) => isPicked)) : undefined}
          onAll={pickAll}
          onClear={picked.clear}
        />
      )}
      {list.error !== null && rows.length === 0 ? (
        <ReadFailed title={say('failed.title')} text={describeFailure(list.error, say)} onAgain={list.refetch} />
      ) : (
        <div ref={box} className={fill} data-element="console.games.list">
          <DataTable
            caption={say('list')}
            columns={columns}
            rows={rows}
            rowKey={keyOfRow}
            onOpen={({ game }) => setOpenId(game.nodeId)}
            openKey={openId === '' ? undefined : openId}
            onEnd={list.readOn}
            near={50}
            total={list.first?.total ?? -1}
            loading={list.isPending}
            empty={<NoRows {...EMPTY} isFiltered={filters.isFiltered} onClear={filters.clear} />}
          />
        </div>
      )}
      {mayChange && <p className={hint}>{say(filters.isLane ? 'games.keys.lane' : 'games.keys')}</p>}
      {mayChange && (
        <PendingBar
          changes={changes}
          problem={problemOf(draft)}
          onReview={() => setReviewing(true)}
          onDiscard={() => setDraft(NO_GAMES_DRAFT)}
        />
      )}
      {!isReviewing && opened !== undefined && (
        <GamePanel
          key={openId}
          row={opened}
          vendorName={vendorName}
          onTurn={mayChange ? () => turn(opened) : undefined}
          onKeep={opened.isTurned || opened.isMoved ? () => edits.keep(opened.game.nodeId) : undefined}
          onClose={() => setOpenId('')}
        />
      )}
      {isReviewing && (
        <Review
          merchant={merchant}
          draft={draft}
          vendors={vendors}
          nameOf={nameOf}
          onClose={() => setReviewing(false)}
          onDone={(reply, reason) => {
            setReviewing(false);
            setDraft(NO_GAMES_DRAFT);
            picked.clear();
            undo.tell({
              title: say('done.games', { count: changes }),
              reason,
              back: [{ merchant, entries: reply.entries }],
            });
          }}
        />
      )}
      {placing !== undefined && (
        <PlaceDialog
          name={placing.game.name}
          place={placing.place}
          of={list.first?.total ?? rows.length}
          onClose={() => setPlacing(undefined)}
          onPlace={(place) => {
            setPlacing(undefined);
            move(placing, place - 1);
          }}
        />
      )}
      {undo.dialog}
    </div>
  );
}

const EMPTY = {
  none: { title: say('empty.title'), text: say('empty.text') },
  noneFits: { title: say('empty.found'), text: say('empty.foundText') },
};

function keyOfRow({ game }: GameRow): string {
  return game.nodeId;
}

/** A change that is too long for one call says so before it is sent. */
function problemOf({ turned, moves }: GamesDraft): string | undefined {
  if (Object.keys(turned).length > MOST_TURNED) return say('pending.tooMany', { most: MOST_TURNED });
  return moves.length > MOST_MOVED ? say('pending.tooMoved', { most: MOST_MOVED }) : undefined;
}

/** The columns, the same ones while what is done in them only became newer: rows in sight are not drawn anew for it. */
function useColumns(
  vendors: readonly VendorChoice[],
  { isLane, values }: ReturnType<typeof useGameFilters>,
  mayChange: boolean,
  acts: { readonly [Name in keyof GameActions]-?: NonNullable<GameActions[Name]> },
) {
  const latest = useRef(acts);
  latest.current = acts;
  const { q: words } = values;
  return useMemo(() => {
    const actions: GameActions = {
      onPick: mayChange ? (row, isRange) => latest.current.onPick(row, isRange) : undefined,
      onTurn: mayChange ? (row) => latest.current.onTurn(row) : undefined,
      onMove: mayChange && isLane ? (row, to) => latest.current.onMove(row, to) : undefined,
      onPlace: mayChange && isLane ? (row) => latest.current.onPlace(row) : undefined,
      drag:
        mayChange && isLane
          ? {
              onPointerDown: (event) => latest.current.drag.onPointerDown(event),
              onPointerMove: (event) => latest.current.drag.onPointerMove(event),
              onPointerUp: () => latest.current.drag.onPointerUp(),
              onPointerCancel: () => latest.current.drag.onPointerCancel(),
              onClick: (event) => latest.current.drag.onClick(event),
            }
          : undefined,
      onOpen: (row) => latest.current.onOpen(row),
    };
    return gameColumns(actions, vendors, { isLane, words });
  }, [vendors, isLane, mayChange, words]);
}

const section = css({ display: 'grid', gap: space[2] });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });

interface ReviewProps {
  readonly merchant: string;
  readonly draft: GamesDraft;
  readonly vendors: readonly VendorChoice[];
  readonly nameOf: (id: string) => string | undefined;
  readonly onDone: Parameters<typeof ReviewPanel>[0]['onDone'];
  readonly onClose: () => void;
}

function Review({ merchant, draft, vendors, nameOf, onDone, onClose }: ReviewProps) {
  const site = useSite(merchant);
  const change = useStaffDo(changeGames, GAMES_READS);
  const told = tellGames(draft, vendors);
  const yours = told.flatMap(({ category, lines }) =>
    lines.map(({ sign, words, note }) =>
      say('yours.one', { category: nameCategory(category), name: words, note: note ?? say(`sign.${sign}`) }),
    ),
  );
  return (
    <ReviewPanel
      merchant={merchant}
      title={say('review.games', { site: site?.name ?? merchant })}
      yours={yours}
      tell={(theirs) => tellOthers(theirs, nameOf)}
      send={(reason, newer) => {
        const request = askGames(draft, reason);
        return change.mutateAsync({ merchant, request: newer === undefined ? request : { ...request, base: newer } });
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <section className={section}>
        <h3 className={heading}>{say('review.lobbies')}</h3>
        <ToldList lanes={told} />
      </section>
      <Banner tone="info">{say('review.content')}</Banner>
    </ReviewPanel>
  );
}
