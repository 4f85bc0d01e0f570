import type { PortalResource } from '#model/portal/portal.ts';

export type Platform = 'ios' | 'android';

export interface DeviceSigns {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** The platform of this device; undefined on desktops. An iPad reports itself as a Mac, but has touch points. */
export function platformOf({ userAgent, maxTouchPoints }: DeviceSigns): Platform | undefined {
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios';
  return /macintosh/i.test(userAgent) && maxTouchPoints > 1 ? 'ios' : undefined;
}

const APPS = { IOS: 'ios', IOS_LITE: 'iosLite', Android: 'android' } as const;

/** An app that the merchant offers (M91, M230). */
export interface App {
  readonly id: (typeof APPS)[keyof typeof APPS];
  readonly platform: Platform;
  /** The merchant's own name for the app; empty: the platform's text. */
  readonly label: string;
  /** Download address; empty: by scanning only. */
  readonly url: string;
  readonly code: string;
}

/** The apps of the resources: those of this device first, the rest in listed order. */
export function appsOf(resources: readonly PortalResource[], own: Platform | undefined): readonly App[] {
  const apps = resources.flatMap(({ kind, url, qrCodeUrl, label }): readonly App[] => {
    if (!isApp(kind) || (url === '' && qrCodeUrl === '')) return [];
    const id = APPS[kind];
    return [{ id, platform: id === 'android' ? 'android' : 'ios', label, url, code: qrCodeUrl || url }];
  });
  return [...apps.filter(({ platform }) => platform === own), ...apps.filter(({ platform }) => platform !== own)];
}

function isApp(kind: string): kind is keyof typeof APPS {
  return Object.hasOwn(APPS, kind);
}
