import { type RefObject, useRef, useState } from 'react';
import { DataTable } from '#console/kit/data-table.tsx';
import { describeFailure } from '#console/kit/failure.ts';
import { NoRows, ReadFailed } from '#console/kit/list-states.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { useUndo } from '#console/undo/use-undo.tsx';
import type { VendorChoice, VendorChoices } from '#contract/staff/games/calls.ts';
import { css, media } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { type GameRow, type GamesDraft, MOST_MOVED, MOST_TOGGLED, NO_GAMES_DRAFT } from '../parts/games-draft.ts';
import { PendingBar } from '../parts/pending-bar.tsx';
import { describeOthers } from '../parts/reported-changes.ts';
import { translate } from '../parts/words.ts';
import { focusRow } from './focus-row.ts';
import { GameFilterBar } from './game-filter-bar.tsx';
import { GamePanel } from './game-panel.tsx';
import { GamesReview, type ReviewProps } from './games-review.tsx';
import { PickedBar } from './picked-bar.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { type Acts, useActs, useCommands } from './use-game-acts.ts';
import { useGameColumns } from './use-game-columns.ts';
import { type SiteGames, useSiteGames } from './use-site-games.ts';

const whole = css({ display: 'flex', flexDirection: 'column', gap: space[3], flex: 1, minBlockSize: 0 });
const fill = css({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minBlockSize: 0,
  '& [data-drop=before]': { boxShadow: `inset 0 2px 0 ${color.accentText}` },
  '& [data-drop=behind]': { boxShadow: `inset 0 -2px 0 ${color.accentText}` },
});
const hint = css({ color: color.textMuted, fontSize: type.xs, [media.phone]: { display: 'none' } });

interface GamesTabProps {
  readonly merchant: string;
  readonly choices: VendorChoices;
}

/** The games of a site: search, toggle, reorder, and save together. */
export function GamesTab({ merchant, choices: { revision, vendors } }: GamesTabProps) {
  const site = useSiteGames(merchant, revision);
  const { filters, list, rows, draft, setDraft, picked } = site;
  const [openId, setOpenId] = useAddressState('game');
  const [placing, setPlacing] = useState<GameRow>();
  const [isReviewing, setReviewing] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const undo = useUndo({ report: (theirs) => describeOthers(theirs, site.nameOf) });
  const acts = useActs(site, box);
  useCommands(site, acts, {
    onSearch: () => search.current?.focus(),
    onReview: () => site.changes > 0 && setReviewing(true),
    onUndo: undo.undoLast,
    onClose: () => (isReviewing ? setReviewing(false) : setOpenId('')),
    onPlace: setPlacing,
  });
  const opened = rows.find(({ game }) => game.nodeId === openId);
  const saved: ReviewProps['onDone'] = (reply, reason) => {
    setReviewing(false);
    setDraft(NO_GAMES_DRAFT);
    picked.clear();
    undo.report({
      title: translate('done.games', { count: site.changes }),
      undone: translate('undone.games'),
      reason,
      back: [{ merchant, entries: reply.entries }],
    });
  };
  return (
    <div className={whole}>
      <GameFilterBar
        filters={filters}
        vendors={vendors}
        total={list.first?.total}
        searchRef={search}
        onDown={() => focusRow(box.current, 0)}
      />
      {site.mayChange && <Picked site={site} acts={acts} />}
      <GameList
        site={site}
        acts={acts}
        vendors={vendors}
        box={box}
        openId={openId}
        onOpen={setOpenId}
        onPlace={setPlacing}
      />
      {site.mayChange && <Pending site={site} onReview={() => setReviewing(true)} />}
      {!isReviewing && opened && (
        <Opened
          key={openId}
          merchant={merchant}
          site={site}
          acts={acts}
          vendors={vendors}
          opened={opened}
          onClose={() => setOpenId('')}
        />
      )}
      {isReviewing && (
        <GamesReview
          merchant={merchant}
          draft={draft}
          vendors={vendors}
          nameOf={site.nameOf}
          onClose={() => setReviewing(false)}
          onDone={saved}
        />
      )}
      {placing && <Placing site={site} acts={acts} placing={placing} onClose={() => setPlacing(undefined)} />}
      {undo.dialog}
    </div>
  );
}

/** Reports a change that is too large for one call before it is sent. */
function problemOf({ toggled, moves }: GamesDraft): string | undefined {
  if (Object.keys(toggled).length > MOST_TOGGLED) return translate('pending.tooMany', { most: MOST_TOGGLED });
  return moves.length > MOST_MOVED ? translate('pending.tooMoved', { most: MOST_MOVED }) : undefined;
}

interface PartProps {
  readonly site: SiteGames;
  readonly acts: Acts;
}

function Picked({ site: { picked, rows, edits, mayMove }, acts }: PartProps) {
  return (
    <PickedBar
      picked={picked.games.size}
      loaded={rows.length}
      onToggle={(enabled) => edits.toggle([...picked.games.values()], enabled)}
      onTop={mayMove ? () => edits.lead(rows.filter(({ isPicked }) => isPicked)) : undefined}
      onAll={acts.pickAll}
      onClear={picked.clear}
    />
  );
}

/** The keyboard help, and the edits that wait to be saved. */
function Pending({ site, onReview }: { readonly site: SiteGames; readonly onReview: () => void }) {
  const { filters, draft, setDraft, changes } = site;
  return (
    <>
      <p className={hint}>{translate(filters.isLane ? 'games.keys.lane' : 'games.keys')}</p>
      <PendingBar
        changes={changes}
        problem={problemOf(draft)}
        onReview={onReview}
        onDiscard={() => setDraft(NO_GAMES_DRAFT)}
      />
    </>
  );
}

interface GameListProps extends PartProps {
  readonly vendors: readonly VendorChoice[];
  readonly box: RefObject<HTMLDivElement | null>;
  readonly openId: string;
  readonly onOpen: (id: string) => void;
  readonly onPlace: (row: GameRow) => void;
}

function GameList({ site, acts, vendors, box, openId, onOpen, onPlace }: GameListProps) {
  const { list, rows, filters, picked } = site;
  const columns = useGameColumns(vendors, filters, site.mayChange, {
    onPick: (row, isRange) => picked.toggle(rows, row, isRange),
    onToggle: acts.toggle,
    onMove: acts.move,
    onPlace,
    drag: acts.drag,
    onOpen: ({ game }) => onOpen(game.nodeId),
  });
  if (list.error !== null && rows.length === 0)
    return (
      <ReadFailed
        title={translate('failed.title')}
        text={describeFailure(list.error, translate)}
        onAgain={list.refetch}
      />
    );
  return (
    <div ref={box} className={fill} data-element="console.games.list">
      <DataTable
        caption={translate('nav.games')}
        columns={columns}
        rows={rows}
        rowKey={keyOfRow}
        onOpen={({ game }) => onOpen(game.nodeId)}
        openKey={openId === '' ? undefined : openId}
        onEnd={list.readOn}
        near={50}
        total={list.first?.total ?? -1}
        loading={list.isPending}
        empty={<NoRows {...EMPTY} isFiltered={filters.isFiltered} onClear={filters.clear} />}
      />
    </div>
  );
}

interface OpenedProps extends PartProps {
  readonly merchant: string;
  readonly vendors: readonly VendorChoice[];
  readonly opened: GameRow;
  readonly onClose: () => void;
}

function Opened({ merchant, site, acts, vendors, opened, onClose }: OpenedProps) {
  const { game, isToggled, isMoved } = opened;
  return (
    <GamePanel
      merchant={merchant}
      row={opened}
      vendorName={vendors.find(({ code }) => code === game.vendor)?.name ?? game.vendor}
      onToggle={site.mayChange ? () => acts.toggle(opened) : undefined}
      onKeep={isToggled || isMoved ? () => site.edits.keep(game.nodeId) : undefined}
      onClose={onClose}
    />
  );
}

interface PlacingProps extends PartProps {
  readonly placing: GameRow;
  readonly onClose: () => void;
}

function Placing({ site, acts, placing, onClose }: PlacingProps) {
  return (
    <PlaceDialog
      name={placing.game.name}
      place={placing.place}
      of={site.list.first?.total ?? site.rows.length}
      onClose={onClose}
      onPlace={(place) => {
        onClose();
        acts.move(placing, place - 1);
      }}
    />
  );
}

const EMPTY = {
  none: { title: translate('empty.title'), text: translate('empty.text') },
  noneFits: { title: translate('empty.found'), text: translate('empty.foundText') },
};

function keyOfRow({ game }: GameRow): string {
  return game.nodeId;
}
