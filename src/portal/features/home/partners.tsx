import { useAssets } from '#portal/art/assets.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Picture } from '#ui/pictures/picture.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { Section } from './section.tsx';
import type { HomeSectionProps } from './section-props.ts';

const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
  alignItems: 'center',
  gap: `${space[4]} ${space[8]}`,
  paddingBlock: space[3],
});
const picture = css({ inlineSize: '100%', maxInlineSize: '12rem', marginInline: 'auto', opacity: 0.9 });
const name = css({
  display: 'block',
  textAlign: 'center',
  color: color.textMuted,
  fontSize: type.l,
  fontWeight: weight.strong,
});

export function Partners({ spec }: HomeSectionProps) {
  const { label } = useTexts();
  const address = useAssets();
  const partners = spec.partners ?? [];
  if (partners.length === 0) return null;
  return (
    <Section title={label(spec.title ?? 'home.partners.title')}>
      <ul className={list}>
        {partners.map((partner) => (
          <li key={partner.name}>
            <Picture
              className={picture}
              src={address(partner.image)}
              alt={partner.name}
              width={240}
              height={80}
              loading="lazy"
              fallback={<span className={name}>{partner.name}</span>}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
