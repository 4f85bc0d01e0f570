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

interface ConsequencesProps {
  /** It goes on after its end until the member asks to come back. */
  readonly returnsOnRequest?: boolean;
  /** A hint for sites of other operators. */
  readonly hasOthers?: boolean;
}

/** What a break or an exclusion means, and what still works. */
export function Consequences({ returnsOnRequest = false, hasOthers = false }: ConsequencesProps) {
  const { t } = useTexts();
  return (
    <ul className={list}>
      <li>{t('safer.means.barred')}</li>
      <li>{t('safer.means.fixed')}</li>
      {returnsOnRequest && <li>{t('safer.means.return')}</li>}
      <li>{t('safer.means.works')}</li>
      {hasOthers && <li>{t('safer.means.others')}</li>}
    </ul>
  );
}
