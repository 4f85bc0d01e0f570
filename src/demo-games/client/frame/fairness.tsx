import { useAtom, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { isEnter } from '#ui/engine/enter-key.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { CallError } from '../page/calls.ts';
import type { SeedsShown } from '../page/entrance.ts';
import { usePage } from '../page/page.tsx';
import { checkAddress } from '../page/verify-address.ts';
import { GameWindow } from './game-window.tsx';
import { seedsAtom, windowAtom } from './state.ts';
import { codeStyle, linkStyle, note } from './styles.ts';
import { useShell } from './use-shell.tsx';

interface Revealed {
  readonly serverSeed: string;
  readonly commitment: string;
  readonly clientSeed: string;
  readonly rounds: number;
}

interface Changed {
  readonly revealed: Revealed;
  readonly seeds: SeedsShown;
}

const column = css({ display: 'grid', gap: space[4] });
const facts = css({
  display: 'grid',
  gap: space[3],
  padding: space[4],
  borderRadius: radius.l,
  backgroundColor: color.surfaceSunken,
});
const term = css({ color: color.textMuted, fontSize: type.s });
const form = css({ display: 'grid', gap: space[3] });
const heading = css({ fontSize: type.m });

/** Provably fair dialog: the commitment, the player's client seed, and the seed change that reveals the old pair. */
export function Fairness({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = usePage();
  const open = useSetAtom(windowAtom);
  return (
    <GameWindow name="fairness" title={t('fair.title')} isOpen={isOpen} onClose={() => open(undefined)}>
      <Seeds />
    </GameWindow>
  );
}

function Seeds() {
  const { t } = usePage();
  const { calls } = useShell();
  const [seeds, setSeeds] = useAtom(seedsAtom);
  const [clientSeed, setClientSeed] = useState(seeds?.clientSeed ?? '');
  const [words, setWords] = useState(() => t('fair.hint'));
  const [revealed, setRevealed] = useState<Revealed>();

  async function change() {
    try {
      const changed = await calls.post<Changed>('/api/seeds', { clientSeed });
      setSeeds(changed.seeds);
      setRevealed(changed.revealed);
      setWords(t('fair.changed'));
    } catch (error) {
      setWords(t(`error.${error instanceof CallError ? error.code : 'busy'}`));
    }
  }

  return (
    <div className={column}>
      <p className={note} role="status">
        {words}
      </p>
      <Facts
        entries={[
          ['fair.commitment', seeds?.commitment ?? ''],
          ['fair.nonce', String(seeds?.nextNonce ?? '')],
        ]}
      />
      <div className={form}>
        <TextField
          label={t('fair.clientSeed')}
          value={clientSeed}
          onChange={(event) => setClientSeed(event.target.value)}
          onKeyDown={(event) => isEnter(event.nativeEvent) && void change()}
          maxLength={64}
          required
          autoComplete="off"
          spellCheck={false}
        />
        <Button onClick={() => void change()}>{t('fair.change')}</Button>
      </div>
      <div data-testid="revealed">{revealed && <RevealedSeeds {...revealed} />}</div>
    </div>
  );
}

function RevealedSeeds({ serverSeed, commitment, clientSeed, rounds }: Revealed) {
  const { t, query } = usePage();
  return (
    <div className={column}>
      <h3 className={heading}>{t('fair.revealed')}</h3>
      <Facts
        entries={[
          ['fair.serverSeed', serverSeed],
          ['fair.commitment', commitment],
          ['fair.clientSeed', clientSeed],
          ['fair.rounds', String(rounds)],
        ]}
      />
      <a
        href={checkAddress(query, { serverSeed, clientSeed, commitment })}
        target="_blank"
        rel="noopener"
        className={linkStyle}
      >
        {t('history.verify')}
      </a>
    </div>
  );
}

function Facts({ entries }: { readonly entries: readonly (readonly [key: string, value: string])[] }) {
  const { t } = usePage();
  return (
    <dl className={facts}>
      {entries.map(([key, value]) => (
        <div key={key}>
          <dt className={term}>{t(key)}</dt>
          <dd className={codeStyle}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
