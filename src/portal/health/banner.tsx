import { useAtomValue } from 'jotai';
import { Icon } from '#ui/pictures/icon.tsx';
import { css } from '#ui/style/style.ts';
import { color, layer, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { isOnlineAtom } from '../state/atoms.ts';
import { useTexts } from '../state/texts/texts.ts';

/** Overlays the page: nothing moves when the banner appears or disappears. */
const place = css({
  position: 'fixed',
  insetBlockStart: space[2],
  insetInline: space[3],
  zIndex: layer.toast,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
});
const strip = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: space[2],
  paddingInline: space[4],
  borderRadius: radius.pill,
  boxShadow: shadow.l,
  backgroundColor: color.text,
  color: color.canvas,
  fontSize: type.s,
  fontWeight: weight.strong,
});

/** Shown while the site does not answer (D41); the page's content stays. */
export function LinkBanner() {
  const { t } = useTexts();
  const isOnline = useAtomValue(isOnlineAtom);
  // The live region must exist before its text: otherwise screen readers do not announce the text.
  return (
    <div role="status" className={place} data-part="link">
      {!isOnline && (
        <span className={strip}>
          <Icon name="wifi-off" size={18} />
          {t('error.network_abnormal')}
        </span>
      )}
    </div>
  );
}
