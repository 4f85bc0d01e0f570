import { useCallback, useEffect, useRef, useState } from 'react';
import { useStaffSend } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { useSite } from '#console/session/me.ts';
import { openPreview, type PreviewRequest, type SiteThen } from '#contract/staff/previews/calls.ts';
import {
  type ColourPair,
  type PreviewNews,
  readNews,
  type ThemeProperties,
  tagMessage,
} from '#contract/staff/previews/preview-messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, radius } from '#ui/style/tokens.ts';
import type { PreviewColours } from './preview-address.ts';
import { translate } from './words.ts';

const box = css({
  position: 'relative',
  flex: 1,
  minInlineSize: 0,
  minBlockSize: '24rem',
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
});
const page = css({
  position: 'absolute',
  insetBlockStart: 0,
  border: 0,
  transformOrigin: '0 0',
  backgroundColor: color.canvas,
});
const coming = css({ visibility: 'hidden' });
const over = css({ position: 'absolute', inset: 0, backgroundColor: color.surface });

/** Timeout: the browser does not report why a page in a frame fails to load. */
const LATE_MS = 12_000;
/** As for the frame of a game: it must not navigate the console. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups';

export interface PreviewFrameProps {
  readonly merchant: string;
  /** The previewed page; another request needs a new ticket and page. */
  readonly request: PreviewRequest;
  readonly width: number;
  readonly colours: PreviewColours;
  /** Changed to show the page as it is now: in place with `keepsPage`, else by opening it again. */
  readonly reloadCount?: number;
  /** Clicks pick elements. */
  readonly picking?: boolean;
  /** The outlined element; empty for none. */
  readonly element?: string;
  /** The colours whose first place is outlined. Pass the same object until another place is asked for. */
  readonly pair?: ColourPair | undefined;
  readonly onNews?: (news: PreviewNews) => void;
  /** Called with what a site as of a moment shows; undefined: the site of now. Pass the same function. */
  readonly onAsOf?: (asOf: SiteThen | undefined) => void;
  /** The theme that the page shows instead of its own, at once. Pass the same object while its content is the same. */
  readonly theme?: ThemeProperties | undefined;
  /** The page before stays visible until the next one is ready. */
  readonly keepsPage?: boolean;
  /** Parts of the request whose change does not open the page again, read when it is sent. Pass the same function. */
  readonly more?: (() => Partial<PreviewRequest>) | undefined;
}

/** A site's own page in a frame, opened by a ticket and scaled from a device's width. Messages use its exact origin. */
export function PreviewFrame(props: PreviewFrameProps) {
  const { merchant, request, width, colours, reloadCount = 0, picking = false, element = '', onNews } = props;
  const { theme, pair, keepsPage = false, onAsOf, more } = props;
  const site = useSite(merchant);
  const origin = site?.origin ?? '';
  const mayRenew = useRef(false);
  const { address, renewal, asOf, error, retry } = useTicket(merchant, request, {
    colours,
    reloadCount,
    more,
    mayRenew,
  });
  useEffect(() => onAsOf?.(asOf), [asOf, onAsOf]);
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const { scale, height, offset } = useFit(place, width);
  const state = useReadiness(address);
  useEffect(() => {
    mayRenew.current = keepsPage && state.isReady;
  }, [keepsPage, state.isReady]);

  useNews(frame, origin, { setReady: state.setReady, retry }, onNews);
  useWishes(frame, origin, state.isReady, { picking, element, pair, theme, renewal });
  const before = usePageBefore(address, state.isReady && keepsPage);

  return (
    <div ref={place} className={box} data-element="console.preview.frame">
      {[before, address].map(
        (each, at) =>
          each !== undefined && (
            <iframe
              key={each}
              ref={at === 1 ? frame : undefined}
              className={cx(page, at === 1 && before !== undefined && coming)}
              src={each}
              title={translate('frame', { site: site?.name ?? merchant })}
              sandbox={SANDBOX}
              referrerPolicy="no-referrer"
              {...(at === 0 ? { 'data-before': '' } : {})}
              style={{ width, height, transform: `scale(${scale})`, insetInlineStart: offset }}
            />
          ),
      )}
      {error === null && !state.isReady && (before === undefined || state.isLate) && (
        <div className={over} aria-busy="true">
          {state.isLate ? (
            <EmptyState
              illustration="offline"
              title={translate('late.title')}
              text={translate('late.text', { origin })}
              action={<Button onClick={retry}>{translate('act.retry')}</Button>}
            />
          ) : (
            <Skeleton lines={12} />
          )}
        </div>
      )}
      {error !== null && (
        <div className={over}>
          <EmptyState
            illustration="error"
            title={translate('failed.title')}
            text={describeFailure(error, translate)}
            action={<Button onClick={retry}>{translate('act.retry')}</Button>}
          />
        </div>
      )}
    </div>
  );
}

/** The page that was ready last while the page at `address` is not; undefined: none is kept. */
function usePageBefore(address: string | undefined, isReady: boolean): string | undefined {
  const [last, setLast] = useState<string>();
  useEffect(() => {
    if (isReady) setLast(address);
  }, [address, isReady]);
  return last === address ? undefined : last;
}

type Frame = React.RefObject<HTMLIFrameElement | null>;

function useNews(
  frame: Frame,
  origin: string,
  { setReady, retry }: { readonly setReady: () => void; readonly retry: () => void },
  onNews: PreviewFrameProps['onNews'],
): void {
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const news = readNews(event.data);
      if (news === undefined) return;
      if (news.kind === 'ready') setReady();
      if (news.kind === 'outdated') retry();
      onNews?.(news);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [frame, origin, onNews, setReady, retry]);
}

/** Sends what the page shall show to the page in the frame, once it is ready. */
function useWishes(
  frame: Frame,
  origin: string,
  isReady: boolean,
  {
    picking,
    element,
    pair,
    theme,
    renewal,
  }: {
    readonly picking: boolean;
    readonly element: string;
    readonly pair: ColourPair | undefined;
    readonly theme: ThemeProperties | undefined;
    readonly renewal: string | undefined;
  },
): void {
  useEffect(() => {
    if (isReady && renewal !== undefined)
      frame.current?.contentWindow?.postMessage(tagMessage({ kind: 'renew', ticket: renewal }), origin);
  }, [frame, isReady, renewal, origin]);
  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage(tagMessage({ kind: 'pick', on: picking }), origin);
  }, [frame, isReady, picking, origin]);
  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage(tagMessage({ kind: 'outline', element }), origin);
  }, [frame, isReady, element, origin]);
  useEffect(() => {
    if (isReady && pair) frame.current?.contentWindow?.postMessage(tagMessage({ kind: 'pair', ...pair }), origin);
  }, [frame, isReady, pair, origin]);
  useEffect(() => {
    if (isReady && theme)
      frame.current?.contentWindow?.postMessage(tagMessage({ kind: 'theme', properties: theme }), origin);
  }, [frame, isReady, theme, origin]);
}

interface TicketOptions extends Pick<PreviewFrameProps, 'colours' | 'more'> {
  readonly reloadCount: number;
  /** The page that is open can show the next ticket in place. */
  readonly mayRenew: React.RefObject<boolean>;
}

/** A ticket for the request: each opens one page, or renews (`renewal`) the one that is open for the same request. */
function useTicket(merchant: string, request: PreviewRequest, { colours, reloadCount, more, mayRenew }: TicketOptions) {
  const { mutate, error, reset } = useStaffSend(openPreview);
  const [tries, setTries] = useState(0);
  const [page, setPage] = useState<{ readonly address: string; readonly asOf?: SiteThen | undefined }>();
  const [renewal, setRenewal] = useState<string>();
  const opened = useRef<string>(undefined);
  // Other colours are another page: a ticket opens one.
  const wish = JSON.stringify({ ...request, tries, colours });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reloadCount` asks for another ticket of the same
  useEffect(() => {
    const { tries: _, colours: mode, ...asked } = JSON.parse(wish);
    const isRenewal = mayRenew.current && opened.current === wish;
    reset();
    setRenewal(undefined);
    if (!isRenewal) {
      opened.current = undefined;
      setPage(undefined);
    }
    mutate(
      { merchant, request: { ...asked, ...more?.() } },
      {
        onSuccess(reply) {
          if (reply === undefined) return;
          if (isRenewal) return setRenewal(reply.ticket);
          opened.current = wish;
          setPage({ ...reply, address: mode === 'own' ? reply.address : `${reply.address}?mode=${mode}` });
        },
      },
    );
  }, [merchant, wish, reloadCount, more, mayRenew, mutate, reset]);
  const retry = useCallback(() => setTries((before) => before + 1), []);
  return { address: page?.address, asOf: page?.asOf, renewal, error, retry };
}

/** Whether the page at a URL has reported that it is ready. */
function useReadiness(address: string | undefined) {
  const [ready, setReadyAddress] = useState<string>();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (address === undefined) return undefined;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [address]);
  const setReady = useCallback(() => setReadyAddress(address), [address]);
  return { isReady: address !== undefined && ready === address, isLate, setReady };
}

/** Scales a page of a given width to the available space; never above 100 %. */
function useFit(place: React.RefObject<HTMLDivElement | null>, width: number) {
  const [size, setSize] = useState({ width, height: 600 });
  useEffect(() => {
    const box = place.current;
    if (box === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [place]);
  const scale = Math.min(1, size.width / width);
  return {
    scale,
    height: Math.round(size.height / scale),
    offset: Math.max(0, Math.round((size.width - width * scale) / 2)),
  };
}
