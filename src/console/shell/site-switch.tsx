import { ChevronsUpDown } from 'lucide-react';
import { useMe } from '#console/session/me.ts';
import { translate } from '#console/texts/translate.ts';
import { css, ease, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { useChosenSite } from './chosen-site.ts';

const button = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  inlineSize: '100%',
  padding: space[2],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surface,
  textAlign: 'start',
  transition: ease('border-color'),
  '& > svg': { flex: 'none', color: color.textMuted },
  [media.hover]: { '&:hover': { borderColor: color.lineStrong } },
  [media.touch]: { minBlockSize: '2.75rem' },
});
const avatar = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '1.5rem',
  aspectRatio: '1',
  borderRadius: radius.s,
  backgroundColor: color.accentSoft,
  color: color.accentText,
  fontSize: type.xs,
  fontWeight: weight.strong,
});
const name = css({
  flex: 1,
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: type.s,
  fontWeight: weight.strong,
});

/** The current site; a click offers the others. */
export function SiteSwitch({ onChoose }: { readonly onChoose: () => void }) {
  const { sites } = useMe();
  const { merchant, site } = useChosenSite();
  if (sites.length === 0) return null;
  const shown = site?.name ?? merchant ?? translate('site.none');
  return (
    <button type="button" className={button} data-element="console.site" onClick={onChoose}>
      <span className={avatar} aria-hidden="true">
        {[...shown][0]?.toUpperCase()}
      </span>
      <span className={visuallyHidden}>{translate('site.pick')}: </span>
      <span className={name}>{shown}</span>
      <ChevronsUpDown size={14} aria-hidden="true" />
    </button>
  );
}
