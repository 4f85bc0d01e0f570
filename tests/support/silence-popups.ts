import { openOperator } from './operator.ts';
import type { Site } from './site.ts';

const DEMO_BRANDS = ['aurora', 'lotus', 'harbor'];

/** Takes the demo brands' announcements away that come up over every first page: only who is about them has some. */
export async function silencePopups({ databaseUrl }: Pick<Site, 'databaseUrl'>): Promise<void> {
  const operator = await openOperator(databaseUrl);
  try {
    for (const merchant of DEMO_BRANDS) await operator.announce(merchant, []);
  } finally {
    await operator.close();
  }
}
