import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { PortalResource } from '#model/portal/portal.ts';
import { serviceChannel } from '#model/screens/service.ts';
import { useFigures } from '#portal/state/figures.ts';
import { Tooltip } from '#ui/actions/tooltip.tsx';
import { Flyout } from '#ui/overlays/flyout.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx, ease, media } from '#ui/style/style.ts';
import { color, control, layer, radius, shadow, space, type } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { ActionControl } from '../page/action.tsx';
import { useLiveValue } from '../page/live-value.ts';
import { OutsideLink } from '../page/outside-link.tsx';
import { Qr } from '../page/qr.tsx';
import { type KindProps, type Kinds, Slot } from '../page/slot.tsx';
import { ServiceLink } from '../service/service-link.tsx';
import { factsAtom, portalAtom } from '../state/atoms.ts';
import { useTexts } from '../state/texts/texts.ts';
import { useElements } from '../state/use-elements.ts';

/** On narrower windows the bar is a row below the content. */
const floating = '@media (min-width: 56.25em)';
/**
 * Below that width the page has a margin next to the content (shell.tsx): the bar stays within it and covers nothing.
 */
const narrow = '@media (min-width: 56.25em) and (max-width: 101.24875em)';
/** Wide enough for the whole bar next to the content; on narrower windows its first button opens it. */
const wide = '@media (min-width: 101.25em)';

const aside = css({
  paddingInline: 'var(--page-edge)',
  marginBlock: space[6],
  [floating]: {
    position: 'fixed',
    insetBlockEnd: space[6],
    insetInlineEnd: `max(${space[4]}, env(safe-area-inset-right))`,
    zIndex: layer.sticky,
    padding: 0,
    margin: 0,
  },
  // Keeps the centre of click targets clear of overlay scroll bars: 21 px in WebKitGTK, 16 px on macOS.
  [narrow]: { insetInlineEnd: 'max(0.75rem, env(safe-area-inset-right))' },
});
const frame = css({
  display: 'flex',
  justifyContent: 'center',
  [floating]: {
    flexDirection: 'column',
    alignItems: 'center',
    padding: '0.25rem',
    borderRadius: radius.xl,
    backgroundColor: color.surfaceRaised,
    boxShadow: `${shadow.m}, inset 0 0 0 1px ${color.line}`,
  },
  [narrow]: { padding: 0 },
});
const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: space[1],
  [floating]: {
    flexDirection: 'column-reverse',
    flexWrap: 'nowrap',
    gap: '0.125rem',
    // When closed only the first entry is shown; a click shows the others.
    '&:not([data-open]) > li:not(:first-child)': { display: 'none' },
  },
  [wide]: { '&:not([data-open]) > li:not(:first-child)': { display: 'block' } },
});
const toggle = css({ display: 'none', [floating]: { display: 'grid' }, [wide]: { display: 'none' } });
const sign = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '2.5rem',
  blockSize: '2.5rem',
  borderRadius: `calc(${radius.xl} - 0.25rem)`,
  color: color.textMuted,
  transition: ease('background-color', 'color'),
  [media.hover]: { '&:hover': { backgroundColor: color.accentSoft, color: color.accentText } },
  [media.touch]: { inlineSize: control.touch, blockSize: control.touch },
  [narrow]: { inlineSize: '1.5rem' },
});
const place = css({ display: 'block' });
const corner = css({ position: 'absolute', insetBlockStart: '-0.125rem', insetInlineEnd: '-0.125rem' });
const service = css({
  background: color.accentGradient,
  color: color.textOnAccent,
  [media.hover]: { '&:hover': { color: color.textOnAccent, filter: 'brightness(1.08)' } },
});
const card = css({
  display: 'grid',
  justifyItems: 'center',
  gap: space[2],
  padding: space[4],
  fontSize: type.s,
  maxBlockSize: 'none',
});

/**
 * Customer service, social media, e-mail, QR codes, chat (M85, M86, M90, M91); next to the content, or in a row below
 * it.
 */
export function RightBar() {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const count = useElements('bar').length;
  if (count === 0) return null;
  return (
    <aside className={aside} aria-label={t('bar.label')}>
      <div className={frame}>
        {count > 1 && (
          <button
            type="button"
            className={cx(sign, toggle)}
            aria-expanded={isOpen}
            aria-label={isOpen ? t('bar.close') : t('bar.open')}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'chevron-down' : 'chevron-up'} />
          </button>
        )}
        <ul className={list} data-open={isOpen ? '' : undefined}>
          <Slot name="bar" kinds={kinds} />
        </ul>
      </div>
    </aside>
  );
}

function Service({ element }: KindProps) {
  const { t, label } = useTexts();
  const isVip = serviceChannel(useAtomValue(factsAtom)) === 'VIP';
  const words = `${label(element.label)}: ${isVip ? t('bar.vipService') : t('bar.liveChat')}`;
  return (
    <ServiceLink className={cx(sign, service)} label={words}>
      <Icon name={element.icon ?? 'headset'} />
    </ServiceLink>
  );
}

function Social({ element }: KindProps) {
  const kind = element.id.slice('bar.social.'.length);
  return <ResourceLink element={element} icon={kind.toLowerCase()} matches={(resource) => resource.kind === kind} />;
}

function Mail({ element }: KindProps) {
  return <ResourceLink element={element} icon="mail" matches={(resource) => resource.kind === 'EMAIL'} />;
}

interface ResourceLinkProps extends Pick<KindProps, 'element'> {
  readonly icon: string;
  readonly matches: (resource: PortalResource) => boolean;
}

function ResourceLink({ element, icon, matches }: ResourceLinkProps) {
  const { label } = useTexts();
  const { resources } = useAtomValue(portalAtom);
  const resource = resources.find(matches);
  const words = resource?.label || label(element.label);
  if (resource === undefined || resource.url === '') return null;
  return (
    <Tooltip text={words} side="left">
      <span className={place}>
        <OutsideLink className={sign} address={resource.url} label={words}>
          <Icon name={icon} />
        </OutsideLink>
      </span>
    </Tooltip>
  );
}

const APPS: Readonly<Record<string, PortalResource['kind']>> = {
  'bar.qr.ios': 'IOS',
  'bar.qr.iosLite': 'IOS_LITE',
  'bar.qr.android': 'Android',
};

export function appResource(id: string, resources: readonly PortalResource[]): PortalResource | undefined {
  const kind = Object.hasOwn(APPS, id) ? APPS[id] : undefined;
  return resources.find((resource) => resource.kind === kind && (resource.url !== '' || resource.qrCodeUrl !== ''));
}

function QrEntry({ element }: KindProps) {
  const { t, label } = useTexts();
  const { resources } = useAtomValue(portalAtom);
  const resource = appResource(element.id, resources);
  const words = resource?.label || label(element.label);
  if (resource === undefined) return null;
  return (
    <Flyout icon={element.icon ?? 'qr-code'} label={words} className={sign} panelClass={card}>
      <Qr value={resource.qrCodeUrl || resource.url} title={t('bar.qrAlt', { platform: words })} />
      <strong>{words}</strong>
      <span>{t('bar.scan')}</span>
    </Flyout>
  );
}

function Link({ element }: KindProps) {
  const writer = useFigures();
  const { t, label } = useTexts();
  const count = useLiveValue(element.badge);
  const words = label(element.label);
  return (
    <ActionControl
      element={element}
      className={sign}
      label={count === undefined ? words : t('chat.unread', { label: words, unread: count })}
    >
      <Icon name={element.icon ?? 'messages-square'} />
      {count !== undefined && <Badge className={corner}>{writer.write(String(count))}</Badge>}
    </ActionControl>
  );
}

const kinds: Kinds<'bar'> = { service: Service, 'bar.social': Social, 'bar.mail': Mail, 'bar.qr': QrEntry, link: Link };
