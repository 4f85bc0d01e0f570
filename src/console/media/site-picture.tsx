import { useDebounced } from '#console/kit/use-debounced.ts';
import { useSite } from '#console/session/me.ts';
import { Picture } from '#ui/pictures/picture.tsx';
import { translate } from './words.ts';

interface SitePictureProps {
  /** As typed; empty or undefined: none. */
  readonly address: string | undefined;
  readonly merchant: string;
  readonly className: string;
}

/** The picture at an address that a site shows, or a message if it does not load. */
export function SitePicture({ address = '', merchant, className }: SitePictureProps) {
  const origin = useSite(merchant)?.origin ?? '';
  const debounced = useDebounced(address.trim(), 400);
  const source = debounced.startsWith('/') ? `${origin}${debounced}` : debounced;
  return <div className={className}>{source !== '' && <Picture src={source} fallback={translate('broken')} />}</div>;
}
