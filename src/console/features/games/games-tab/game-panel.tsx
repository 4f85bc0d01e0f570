import { Link } from 'react-router-dom';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { LANGUAGES } from '#model/site/languages.ts';
import { Button, buttonClass } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import type { GameRow } from '../parts/games-draft.ts';
import { nameCategory, translate } from '../parts/words.ts';
import { BetweenAct } from './between-act.tsx';

const parts = css({ display: 'grid', gap: space[6] });
const facts = css({
  display: 'grid',
  gridTemplateColumns: '7rem minmax(0, 1fr)',
  rowGap: space[2],
  columnGap: space[3],
  fontSize: type.s,
  '& dt': { color: color.textMuted },
  '& dd': { overflowWrap: 'anywhere' },
});
const heading = css({ fontSize: type.s, fontWeight: weight.strong, marginBlockEnd: space[2] });
const pair = css({ display: 'contents' });
const mono = css({ fontFamily: 'ui-monospace, monospace', fontSize: type.xs });

interface GamePanelProps {
  readonly merchant: string;
  readonly row: GameRow;
  readonly vendorName: string;
  /** Toggles the game; absent without permission. */
  readonly onToggle: (() => void) | undefined;
  /** Reverts the pending edits of the game; absent if there are none. */
  readonly onKeep: (() => void) | undefined;
  readonly onClose: () => void;
}

/** One game: its names in all languages, and whether players see it. */
export function GamePanel({ merchant, row, vendorName, onToggle, onKeep, onClose }: GamePanelProps) {
  const { game, isOn } = row;
  const isSeen = game.enabled && game.isVendorOn;
  const why = game.enabled ? translate('panel.unseen.vendor', { vendor: vendorName }) : translate('panel.unseen.off');
  return (
    <SidePanel
      title={game.name}
      onClose={onClose}
      actions={
        <>
          <Link
            className={buttonClass({ variant: 'ghost' })}
            to={`?${new URLSearchParams({ tab: 'games', category: game.category, vendor: game.vendor })}`}
          >
            {translate('panel.siblings', { vendor: vendorName })}
          </Link>
          {onKeep && (
            <Button variant="quiet" onClick={onKeep}>
              {translate('panel.keep')}
            </Button>
          )}
          {onToggle && <BetweenAct merchant={merchant} game={game} />}
          {onToggle && <Button onClick={onToggle}>{translate(isOn ? 'word.turnOff' : 'word.turnOn')}</Button>}
        </>
      }
    >
      <div className={parts} data-element="console.games.game">
        {isSeen ? (
          <Banner tone="positive" title={translate('panel.seen')} />
        ) : (
          <Banner tone="info" title={translate('panel.unseen')}>
            {why}
          </Banner>
        )}
        <dl className={facts}>
          <dt>{translate('word.provider')}</dt>
          <dd>{vendorName}</dd>
          <dt>{translate('word.category')}</dt>
          <dd>{nameCategory(game.category)}</dd>
          <dt>{translate('panel.marks')}</dt>
          <dd>
            {[
              ...(game.isHot ? [translate('mark.hot')] : []),
              ...(game.isNew ? [translate('mark.new')] : []),
              ...(game.isBetween ? [translate('mark.between')] : []),
            ].join(', ') || translate('state.none')}
          </dd>
          <dt>{translate('word.id')}</dt>
          <dd className={mono}>{game.nodeId}</dd>
        </dl>
        <section>
          <h3 className={heading}>{translate('panel.names')}</h3>
          <dl className={facts}>
            {Object.entries(game.names).map(([language, name]) => (
              <div key={language} className={pair}>
                <dt>{language}</dt>
                <dd lang={(LANGUAGES as Readonly<Record<string, { readonly tag: string }>>)[language]?.tag} dir="auto">
                  {name}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </SidePanel>
  );
}
