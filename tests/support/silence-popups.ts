import { openOperator } from './operator.ts';
import type { Site } from './site.ts';

const DEMO_BRANDS = ['aurora', 'lotus', 'harbor'];

/** Removes the demo brands' popups that open over every first page: only tests about popups add some. */
export async function silencePopups({ databaseUrl }: Pick<Site, 'databaseUrl'>): Promise<void> {
  const operator = await openOperator(databaseUrl);
  try {
    for (const merchant of DEMO_BRANDS) await operator.announce(merchant, []);
  } finally {
    await operator.close();
  }
}
