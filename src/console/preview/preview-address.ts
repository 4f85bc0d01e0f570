import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSite } from '#console/session/me.ts';
import type { PreviewRequest } from '#contract/staff/previews/calls.ts';
import { readVisitorKind, type VisitorKind } from '#contract/staff/previews/visitor-kinds.ts';

/** Preview widths in pixels: phone, tablet, desktop. */
export const WIDTHS = [390, 768, 1440] as const;
export type PreviewWidth = (typeof WIDTHS)[number];
export type PreviewColours = 'light' | 'dark' | 'own';

/** The state of a preview's controls, stored in the URL. */
export interface PreviewChoice {
  readonly language: string;
  readonly visitor: VisitorKind;
  /** A member's account instead of the visitor kind; empty if none. */
  readonly account: string;
  readonly screen: string;
  readonly width: PreviewWidth;
  readonly colours: PreviewColours;
}

const SCREEN = /^\/[A-Za-z0-9_/-]{0,199}$/;

/** Reads the URL. Missing or invalid values get the default of most visitors. */
export function readChoice(params: Pick<URLSearchParams, 'get'>, defaultLanguage: string): PreviewChoice {
  const language = params.get('language') ?? '';
  const screen = params.get('screen') ?? '';
  const colours = params.get('colours');
  return {
    language: /^[A-Z]{2}$/.test(language) ? language : defaultLanguage,
    visitor: readVisitorKind(params.get('visitor')) ?? 'visitor',
    account: (params.get('account') ?? '').slice(0, 64),
    screen: SCREEN.test(screen) ? screen : '/index',
    width: WIDTHS.find((width) => String(width) === params.get('width')) ?? 390,
    colours: colours === 'light' || colours === 'dark' ? colours : 'own',
  };
}

/** The moment in the URL of which the site is shown, epoch milliseconds; undefined: now. */
export function readAt(params: Pick<URLSearchParams, 'get'>): number | undefined {
  const at = Date.parse(params.get('at') ?? '');
  return Number.isNaN(at) ? undefined : at;
}

/** URL parameters that change together; an empty value is removed. */
export type AddressChange = Readonly<Record<string, string>>;

/** The choice in the URL for one site, and its setter. */
export function useChoice(merchant: string) {
  const [params, setParams] = useSearchParams();
  const site = useSite(merchant);
  const change = useCallback(
    (changed: AddressChange) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [name, value] of Object.entries(changed)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { params, choice: readChoice(params, site?.defaultLanguage ?? 'EN'), change };
}

/** The ticket request of a choice. */
export function previewRequest(
  { language, visitor, account, screen }: PreviewChoice,
  more: Pick<PreviewRequest, 'proposals' | 'mode'> & {
    readonly revision?: number | undefined;
    readonly at?: number | undefined;
  },
): PreviewRequest {
  const { revision, at, ...rest } = more;
  return {
    language,
    visitor,
    screen,
    ...rest,
    ...(account === '' ? {} : { account }),
    ...(revision === undefined ? {} : { revision }),
    ...(at === undefined ? {} : { at }),
  };
}
