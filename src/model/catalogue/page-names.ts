/** Pages of the centres that are opened by another name than their element's (M159). */
export const PAGE_NAMES: Readonly<Record<string, string>> = { agentTeamOverview: 'overview' };
