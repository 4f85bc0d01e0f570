import { useAtomValue } from 'jotai';
import type { Category, Vendor } from '#model/documents/lanes.ts';
import { poster } from '#portal/art/use-art.ts';
import { useVendorLobby } from '#portal/games/vendor-link.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { useElements } from '#portal/state/use-elements.ts';
import { GameCard } from '#ui/lists/game-card.tsx';
import { Section } from './section.tsx';
import type { HomeSectionProps } from './section-props.ts';
import { Shelf } from './shelf.tsx';

const MOST = 14;

/** Lists the vendors of slots and tables, not their games. The games are shown in the lobby. */
export function GameProviderLobbies({ spec }: HomeSectionProps) {
  const { t } = useTexts();
  return <ProviderLobbies title={t('shell.halls.games')} from={['RNG', 'LIVE']} limit={spec.limit} />;
}

interface ProviderLobby extends Vendor {
  readonly category: Category;
}

interface ProviderLobbiesProps {
  readonly title: string;
  readonly from: readonly Category[];
  readonly limit: number | undefined;
}

function ProviderLobbies({ title, from, limit }: ProviderLobbiesProps) {
  const { label } = useTexts();
  const { layout } = useAtomValue(portalAtom);
  const lobbyOf = useVendorLobby();
  const providerLobbies = useProviderLobbies(from).slice(0, limit ?? MOST);
  if (providerLobbies.length === 0) return null;
  return (
    <Section title={title}>
      <Shelf label={title} shape={layout.card}>
        {providerLobbies.map((providerLobby) => (
          <li key={`${providerLobby.category} ${providerLobby.code}`}>
            <GameCard
              href={lobbyOf(providerLobby, providerLobby.category)}
              title={providerLobby.name}
              note={label(`category.${providerLobby.category}`)}
              image={poster(providerLobby.code, providerLobby.category)}
              shape={layout.card}
            />
          </li>
        ))}
      </Shelf>
    </Section>
  );
}

/** The vendors of some categories, interleaved, where their entries are shown. */
function useProviderLobbies(from: readonly Category[]): readonly ProviderLobby[] {
  const { categories } = useAtomValue(portalAtom);
  const entries = useElements('header.nav');
  const lanes = from.map((category) => {
    const isShown = entries.some(({ element }) => element.nav?.gameType === category);
    const vendors = categories.find((lane) => lane.category === category)?.vendors ?? [];
    return isShown ? vendors.map((vendor) => ({ ...vendor, category })) : [];
  });
  const longest = Math.max(0, ...lanes.map((lane) => lane.length));
  return Array.from({ length: longest }, (_, at) => lanes.flatMap((lane) => lane[at] ?? [])).flat();
}
