import type { SwitchTreeFile } from '#model/documents/generated/feature-switches.ts';
import type { RegisterSettingsFile } from '#model/documents/generated/register-settings.ts';
import type { WhitelabelFile } from '#model/documents/generated/whitelabel.ts';

export type { RegisterSettingsFile, SwitchTreeFile, WhitelabelFile };

/** Which visitors a site lets in, by where their address lies. */
export interface RegionSettings {
  /** open: everybody; allow: only the listed countries; block: everybody but the listed countries. */
  readonly mode: 'open' | 'allow' | 'block';
  /** ISO 3166-1 codes. */
  readonly countries: readonly string[];
  /** Addresses and networks (CIDR) that get in whatever their country. */
  readonly allowAddresses: readonly string[];
  /** Addresses and networks (CIDR) that never get in. Wins over the allowed ones. */
  readonly blockAddresses: readonly string[];
}

/** A link, an app or an address of the merchant (docs/wire.md#resources). */
export interface ResourceFile {
  readonly resourceType: string;
  readonly url: string;
  readonly qrCodeUrl?: string;
  readonly [label: string]: string | undefined;
}

/** What the status call says beside switches and rules. */
export interface StatusSettings {
  readonly maintenance: boolean;
  /** When the work is meant to be over, ISO 8601 in UTC: told to visitors, opens nothing. */
  readonly maintenanceUntil?: string;
  /** Addresses and networks (CIDR) whose visitors come in while the site is closed for work; absent: nobody does. */
  readonly maintenanceVisitors?: readonly string[];
  readonly region: RegionSettings;
  /** The country that local and private addresses count as. */
  readonly localCountry: string;
  readonly resources: readonly ResourceFile[];
  readonly customerService: readonly { readonly csType: string; readonly path: string }[];
  readonly domainRoute: readonly string[];
  readonly mainDomain?: string;
  readonly analytics: Readonly<Record<string, string>>;
  readonly imageCDNs: readonly string[];
  readonly launchGameCDNs: readonly string[];
}

/** The documents of one merchant by kind. */
export interface Trees {
  readonly switches: SwitchTreeFile;
  readonly rules: RegisterSettingsFile;
  readonly whitelabel: WhitelabelFile;
  readonly status: StatusSettings;
}

export type TreeKind = keyof Trees;

/** The documents with the revision at which they were read. */
export interface MerchantTrees extends Trees {
  readonly merchant: string;
  readonly revision: number;
}
