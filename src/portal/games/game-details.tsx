import { useAtom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { Game } from '#contract/games/read.ts';
import { CATEGORIES } from '#model/documents/lanes.ts';
import { Button } from '#ui/actions/button.tsx';
import { BackCloses } from '#ui/overlays/back-closes.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { LazyImage } from '#ui/pictures/lazy-image.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { formatMoney } from '#ui/words/money.tsx';
import { portalAtom } from '../state/atoms.ts';
import { usePercent } from '../state/percent.ts';
import { useTexts } from '../state/texts/texts.ts';
import { detailedGameAtom } from './details-state.ts';
import { useTileKit } from './game-tile.tsx';
import { VendorLink } from './vendor-link.tsx';

const head = css({ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', alignItems: 'center', gap: space[4] });
const cover = css({
  position: 'relative',
  overflow: 'hidden',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '4.5rem',
  aspectRatio: '3 / 4',
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  color: color.accentText,
  boxShadow: shadow.s,
});
const maker = css({ display: 'grid', justifyItems: 'start', gap: space[1], fontSize: type.s, color: color.textMuted });
const link = css({
  fontSize: type.m,
  fontWeight: weight.strong,
  color: color.text,
  '&[href]': { color: color.accentText, textDecoration: 'underline', textUnderlineOffset: '0.2em' },
});
const list = css({ display: 'grid', marginBlockStart: space[4] });
const line = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'baseline',
  columnGap: space[4],
  paddingBlock: space[3],
  borderBlockStart: `1px solid ${color.line}`,
});
const value = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
  fontWeight: weight.strong,
});
const note = css({ gridColumn: '1 / -1', fontSize: type.s, color: color.textMuted, textWrap: 'pretty' });
const meter = css({ display: 'inline-flex', gap: '0.1875rem' });
const dot = css({
  inlineSize: '0.5rem',
  blockSize: '0.5rem',
  borderRadius: '50%',
  boxShadow: `inset 0 0 0 1px ${color.lineStrong}`,
  '&[data-on]': { backgroundColor: color.accentText, boxShadow: 'none' },
});

/** A game's details before it is played, as far as its vendor provides them, with its play buttons. */
export function GameDetails() {
  const { t } = useTexts();
  const [game, want] = useAtom(detailedGameAtom);
  if (game === null) return null;
  return (
    <BackCloses value={true}>
      <Dialog
        name="gameDetails"
        title={game.name}
        open
        onClose={() => want(null)}
        width="s"
        isBrief
        labels={{ close: t('ui.close'), move: t('ui.dialog.move') }}
        footer={<GameActions game={game} onLeave={() => want(null)} />}
      >
        <Maker game={game} onLeave={() => want(null)} />
        <Facts game={game} />
      </Dialog>
    </BackCloses>
  );
}

interface PartProps {
  readonly game: Game;
  readonly onLeave: () => void;
}

function GameActions({ game, onLeave }: PartProps) {
  const { t } = useTexts();
  const { launch, hasTrials, words } = useTileKit();
  const play = (mode: 'real' | 'trial') => () => {
    onLeave();
    launch(game, mode);
  };
  return (
    <>
      {hasTrials && game.hasTrial && (
        <Button variant="quiet" onClick={play('trial')}>
          {words.trial}
        </Button>
      )}
      <Button icon="play" onClick={play('real')}>
        {t('games.facts.play')}
      </Button>
    </>
  );
}

function Maker({ game, onLeave }: PartProps) {
  const { label } = useTexts();
  const { coverOf } = useTileKit();
  const category = CATEGORIES.find((one) => one === game.gameType);
  const vendor = { code: game.vendor, accountType: game.accountTypeName };
  return (
    <div className={head}>
      <span className={cover}>
        <LazyImage {...coverOf(game)} width={300} height={400} isFirst fallback={<Icon name="dices" size={28} />} />
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: hears the press of its link */}
      <div className={maker} onClick={onLeave}>
        {category === undefined ? (
          game.vendorName
        ) : (
          <>
            <VendorLink className={link} vendor={vendor} category={category}>
              {game.vendorName}
            </VendorLink>
            {label(`category.${category}`)}
          </>
        )}
      </div>
    </div>
  );
}

function Facts({ game }: { readonly game: Game }) {
  const { t } = useTexts();
  const percent = usePercent();
  const stakes = useStakes(game);
  const { returnRate, volatility } = game.facts ?? {};
  return (
    <dl className={list}>
      {returnRate !== undefined && (
        <Fact name={t('games.facts.return')} note={t('games.facts.return.note')}>
          {percent(Number(returnRate) * 10_000)}
        </Fact>
      )}
      {volatility !== undefined && (
        <Fact name={t('games.facts.volatility')} note={t(`games.facts.volatility.${volatility}.note`)}>
          <Meter level={LEVELS[volatility]} />
          {t(`games.facts.volatility.${volatility}`)}
        </Fact>
      )}
      {stakes !== undefined && <Fact name={t('games.facts.stakes')}>{stakes}</Fact>}
      {game.lines !== undefined && <Fact name={t('lobby.lines')}>{game.lines}</Fact>}
    </dl>
  );
}

const LEVELS = { low: 1, medium: 2, high: 3 } as const;

function Meter({ level }: { readonly level: number }) {
  return (
    <span className={meter} aria-hidden="true">
      {[1, 2, 3].map((at) => (
        <span key={at} className={dot} data-on={at <= level ? '' : undefined} />
      ))}
    </span>
  );
}

interface FactProps {
  readonly name: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Fact({ name, note: words, children }: FactProps) {
  return (
    <div className={line}>
      <dt>{name}</dt>
      <dd className={value}>{children}</dd>
      {words !== undefined && <dd className={note}>{words}</dd>}
    </div>
  );
}

function useStakes({ minBetMinor, facts }: Game): string | undefined {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const money = (minor: string | undefined) => (minor === undefined ? undefined : formatMoney(minor, currency));
  const [min, max] = [money(minBetMinor), money(facts?.maxBetMinor)];
  if (min !== undefined && max !== undefined) return t('lobby.room.range', { min, max });
  if (min !== undefined) return t('lobby.room.from', { min });
  return max === undefined ? undefined : t('games.facts.upTo', { max });
}
