/** Page names of the centres that differ from the id of their element (M159). */
export const PAGE_NAMES: Readonly<Record<string, string>> = { agentTeamOverview: 'overview' };
