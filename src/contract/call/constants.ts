/** Fixed platform values (M03) that every client sends. */
export const constants = {
  platform: 'web',
  device: 'WEB',
  /** The `Device` header (docs/reference/wire.md#transport). */
  deviceHeader: 'web',
  lotteryType: 'SEA',
  clientType: 3,
  registerMethod: 'WEB',
  launchMode: 'GLS',
  launchPlatform: 'html5-desktop',
  gatewayVersion: '3',
  platformCode: 'W',
} as const;

/** Prize modes (M05). */
export const prizeModes = ['Lott', 'ZY', 'Elott', 'SEA'] as const;

/** Announcement types (M06): banners, player, popup, promotion and home. */
export const announcementTypes = ['B', 'PL', 'PU', 'PR', 'H'] as const;
export type AnnouncementType = (typeof announcementTypes)[number];

/** The time of an announcement: before sign-in, after it, at the first sign-in (M06; the default is before). */
export const executions = ['B', 'A', 'F'] as const;
export type Execution = (typeof executions)[number];
export const defaultExecution: Execution = 'B';

/** Esports vendors if neither brand nor site settings name others (M07). */
export const esportsVendors = ['IMES', 'SV3', 'AV'] as const;
