import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { Icon } from '#ui/icon.tsx';
import { css } from '#ui/style.ts';
import { color, layer, space, type, weight } from '#ui/tokens.ts';
import { isOnlineAtom } from '../state/atoms.ts';
import { useTexts } from '../state/texts.ts';

const strip = css({
  position: 'fixed',
  insetBlockStart: 0,
  insetInline: 0,
  zIndex: layer.toast,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[2],
  padding: space[2],
  backgroundColor: color.text,
  color: color.canvas,
  fontSize: type.s,
  fontWeight: weight.strong,
});

/** Says that there is no network; what is on the page stays. */
export function Offline() {
  const { t } = useTexts();
  const [isOnline, setOnline] = useAtom(isOnlineAtom);
  useEffect(() => {
    const read = () => setOnline(navigator.onLine);
    read();
    window.addEventListener('online', read);
    window.addEventListener('offline', read);
    return () => {
      window.removeEventListener('online', read);
      window.removeEventListener('offline', read);
    };
  }, [setOnline]);
  if (isOnline) return null;
  return (
    <div role="status" className={strip}>
      <Icon name="wifi-off" size={18} />
      {t('shell.offline')}
    </div>
  );
}
