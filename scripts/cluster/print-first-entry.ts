import { readConfig } from '#gateway/config/config.ts';
import { createContext } from '#gateway/context/context.ts';
import { openDatabase } from '#gateway/db/client.ts';
import { ensureRoles } from '#gateway/db/start/app-role.ts';
import { createLog } from '#gateway/process/log.ts';
import { offerFirstEntry } from '#gateway/staff/accounts/first-staff.ts';
import { gatewaySettings } from './parts.ts';
import { type ClusterState, ownerUrl } from './state.ts';

/** Prints the link with which the first administrator signs in to the console, as long as no user can. */
export async function printFirstEntry(state: ClusterState): Promise<void> {
  const log = createLog('silent');
  const url = ownerUrl(state);
  const database = openDatabase({ ownerUrl: url, ...(await ensureRoles(url)), log, poolSize: 2 });
  try {
    const link = await offerFirstEntry(createContext(readConfig(gatewaySettings(state)), database, log));
    if (link !== undefined) console.log(`  ${link} (signs you in to the console, once)`);
  } finally {
    await database.close();
  }
}
