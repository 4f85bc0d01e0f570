import type { PortalResource } from '#model/portal/portal.ts';

/** A phone's platform, as far as an app is made for it. */
export type Platform = 'ios' | 'android';

/** What a browser says of its device. */
export interface DeviceSigns {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** The platform of this device; undefined on desks. An iPad calls itself a Mac, and has fingers on it. */
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
  /** What it is called in the merchant's own words; empty: in ours. */
  readonly label: string;
  /** Where it is loaded; empty: by scanning only. */
  readonly url: string;
  /** What the code to scan holds. */
  readonly code: string;
}

/** The apps of the resources: those of this device first, the rest as listed. */
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
