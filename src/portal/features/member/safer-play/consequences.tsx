import { useTexts } from '#portal/state/texts/texts.ts';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';

const list = css({
  display: 'grid',
  gap: space[2],
  paddingInlineStart: space[4],
  listStyle: 'disc',
  color: color.text,
  fontSize: type.s,
  lineHeight: 1.5,
});

/** What a break or an exclusion means, and what still works. `hasOthers`: a hint for sites of other operators. */
export function Consequences({ hasOthers = false }: { readonly hasOthers?: boolean }) {
  const { t } = useTexts();
  return (
    <ul className={list}>
      <li>{t('safer.means.barred')}</li>
      <li>{t('safer.means.fixed')}</li>
      <li>{t('safer.means.works')}</li>
      {hasOthers && <li>{t('safer.means.others')}</li>}
    </ul>
  );
}
