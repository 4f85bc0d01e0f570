import { useAtomValue } from 'jotai';
import type { Category, Vendor } from '#model/documents/lanes.ts';
import type { PortalElement } from '#model/portal/portal.ts';
import { poster } from '#portal/art/use-art.ts';
import { vendorAddress } from '#portal/games/vendor-menu.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { useElements } from '#portal/state/use-elements.ts';
import { GameCard } from '#ui/lists/game-card.tsx';
import { Section } from './section.tsx';
import type { HomeSectionProps } from './section-props.ts';
import { Shelf } from './shelf.tsx';

const MOST = 14;

/** The halls of slots and tables: vendors, not games. The games themselves come with the lobby. */
export function GameHalls({ spec }: HomeSectionProps) {
  const { t } = useTexts();
  return <Halls title={t('shell.halls.games')} from={['RNG', 'LIVE']} limit={spec.limit} />;
}

interface Hall extends Vendor {
  readonly category: Category;
  readonly element: PortalElement;
}

interface HallsProps {
  readonly title: string;
  readonly from: readonly Category[];
  readonly limit: number | undefined;
}

function Halls({ title, from, limit }: HallsProps) {
  const { label } = useTexts();
  const { layout } = useAtomValue(portalAtom);
  const halls = useHalls(from).slice(0, limit ?? MOST);
  if (halls.length === 0) return null;
  return (
    <Section title={title}>
      <Shelf label={title} shape={layout.card}>
        {halls.map((hall) => (
          <li key={`${hall.category} ${hall.code}`}>
            <GameCard
              href={vendorAddress(hall.category, hall.code, hall.element)}
              title={hall.name}
              note={label(`category.${hall.category}`)}
              image={poster(hall.code, hall.category)}
              shape={layout.card}
            />
          </li>
        ))}
      </Shelf>
    </Section>
  );
}

/** The vendors of some categories in turn, as far as their entries are shown. */
function useHalls(from: readonly Category[]): readonly Hall[] {
  const { categories } = useAtomValue(portalAtom);
  const entries = useElements('header.nav');
  const lanes = from.map((category) => {
    const element = entries.find((entry) => entry.element.nav?.gameType === category)?.element;
    const vendors = categories.find((lane) => lane.category === category)?.vendors ?? [];
    return element === undefined ? [] : vendors.map((vendor) => ({ ...vendor, category, element }));
  });
  const longest = Math.max(0, ...lanes.map((lane) => lane.length));
  return Array.from({ length: longest }, (_, at) => lanes.flatMap((lane) => lane[at] ?? [])).flat();
}
