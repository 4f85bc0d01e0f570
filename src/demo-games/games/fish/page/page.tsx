/** Page of the seas: press an animal, or its button, to shoot at it. */
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { pill } from '#demo-games/client/frame/choice-row.tsx';
import type { RoundReply } from '#demo-games/client/frame/round-reply.ts';
import { RulesButton } from '#demo-games/client/frame/rules-button.tsx';
import type { Shell } from '#demo-games/client/frame/shell.ts';
import { StakePicker } from '#demo-games/client/frame/stake-picker.tsx';
import { isPendingAtom } from '#demo-games/client/frame/state.ts';
import { controls } from '#demo-games/client/frame/styles.ts';
import { createServerTime } from '#demo-games/client/frame/use-live.ts';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { usePage } from '#demo-games/client/page/page.tsx';
import { css, cx } from '#ui/style/style.ts';
import { space, type } from '#ui/style/tokens.ts';
import type { Deadlines } from '#ui/time/deadlines.ts';
import { describeRound } from '../rules/describe.ts';
import { findSpecies, RETURN, type Sea, type Species, type Swimmer, seaFor } from '../rules/sea.ts';
import { Animal } from './art/animals.tsx';
import { createScene, type Place, placeOf } from './art/scene.ts';
import { Water } from './art/water.tsx';

const targets = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space[2] });
const targetButton = cx(
  pill,
  css({
    display: 'flex',
    alignItems: 'center',
    gap: space[2],
    fontSize: type.s,
    '&[aria-disabled=true]': { opacity: 0.6 },
  }),
);
const picture = css({ inlineSize: '2rem', blockSize: '1.25rem', overflow: 'visible' });

export async function begin({ calls, showLine, page, session }: Shell): Promise<ReactNode> {
  const { now } = await calls.get<{ now: number }>('/api/fish/sea');
  showLine(page.t('fish.ready'));
  return <Fishing sea={seaFor(session.game)} time={createServerTime(now)} />;
}

function Fishing({ sea, time }: { readonly sea: Sea; readonly time: Deadlines }) {
  const { t } = usePage();
  const shell = useShell();
  const [scene] = useState(() => createScene(sea));
  const kinds = [...new Set(sea.animals)].flatMap((id) => findSpecies(id) ?? []).toSorted((a, b) => a.pays - b.pays);

  const shoot = (swimmer: Swimmer, place: Place) =>
    void shell.round(async () => {
      const wager = { stake: shell.stake(), target: swimmer.at };
      await shell.playInstant('/api/fish/shot', wager, ({ payout, outcome }: RoundReply<{ isCaught: boolean }>) => {
        const { isCaught } = outcome;
        scene.shoot(swimmer, { ...place, isCaught, atMs: time.now() });
        const words = describeRound({ variant: swimmer.species.id, isCaught }, t) ?? '';
        return isCaught ? `${words}: ${shell.money(payout)}` : words;
      });
    });

  /** The animal of a kind that is nearest to the middle. */
  const find = ({ id }: Species): Swimmer | undefined => {
    const now = time.now();
    const distance = (swimmer: Swimmer) => Math.abs(placeOf(swimmer, now).x - 50);
    return scene
      .there(now)
      .filter(({ species }) => species.id === id)
      .toSorted((one, other) => distance(one) - distance(other))[0];
  };
  const shootAt = (species: Species) => {
    const target = find(species);
    if (target === undefined) shell.showLine(t('fish.away', { name: t(`fish.${species.id}`) }));
    else shoot(target, placeOf(target, time.now()));
  };
  return (
    <>
      <Water scene={scene} time={time} label={t(`sea.${sea.id}`)} onShot={shoot} />
      <Targets kinds={kinds} onShot={shootAt} />
      <div className={controls}>
        <StakePicker />
        <RulesButton lines={[t('fish.rule.shot', { percent: RETURN / 100 }), t('fish.rule.sea')]} />
      </div>
    </>
  );
}

interface TargetsProps {
  readonly kinds: readonly Species[];
  readonly onShot: (species: Species) => void;
}

function Targets({ kinds, onShot }: TargetsProps) {
  const { t } = usePage();
  const isPending = useAtomValue(isPendingAtom);
  return (
    <fieldset className={targets} aria-label={t('fish.targets')}>
      {kinds.map((species) => (
        <button
          key={species.id}
          type="button"
          className={targetButton}
          data-target={species.id}
          // Not `disabled` during a shot, so that the focus stays on the button.
          aria-disabled={isPending}
          onClick={() => onShot(species)}
        >
          <Animal species={species.id} className={picture} />
          <span>{`${t(`fish.${species.id}`)} ×${species.pays}`}</span>
        </button>
      ))}
    </fieldset>
  );
}
