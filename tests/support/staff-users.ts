/** Staff users who are signed in already, in a browser or for API calls, on a running site's database. */

import type { BrowserContext } from '@playwright/test';
import pino from 'pino';
import type { StaffMerchants, StaffRole } from '#contract/staff/policy.ts';
import { readConfig } from '#gateway/config/config.ts';
import { createContext } from '#gateway/context/context.ts';
import { startDatabase } from '#gateway/db/start/start.ts';
import { openSession, STAFF_COOKIE } from '#gateway/staff/identity/sessions.ts';
import { allowWithoutApprovals } from '#gateway/testing/without-approvals.ts';
import { browserCookieName } from '#tests/support/stored-cookies.ts';

/** A staff user of the console. */
export interface StaffProfile {
  readonly role: StaffRole;
  readonly name: string;
  readonly merchants?: StaffMerchants;
}

export interface StaffUsers {
  /** Creates an account and signs the browser in to it, bypassing the sign-in. */
  signIn(browser: BrowserContext, profile: StaffProfile): Promise<void>;
  /** One staff user may change everything at this merchant: for journeys that are not about approvals. */
  withoutApprovals(merchant: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the gateway's services on a site's database. `port` is the site's port. */
export async function openStaffUsers(databaseUrl: string, port: number): Promise<StaffUsers> {
  const config = readConfig({ DATABASE_URL: databaseUrl, LIVERY_LOG: 'silent' });
  const log = pino({ level: 'silent' });
  const started = await startDatabase(config.database, log);
  const { db, random, revisions } = createContext(config, started.database, log);
  return {
    withoutApprovals: (merchant) => allowWithoutApprovals(db, merchant),
    async signIn(browser, { role, name, merchants = 'all' }) {
      const email = `${Buffer.from(random(6)).toString('hex')}@staff.example`;
      const { token } = await db.asStaff([], async (scope) => {
        const { id } = await scope
          .insertInto('staff_account')
          .values({
            email,
            name,
            role,
            merchants: merchants === 'all' ? null : [...merchants],
            password_hash: null,
            disabled_at: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return openSession(scope, random, id, 'test');
      });
      await browser.addCookies([
        {
          name: browserCookieName(STAFF_COOKIE),
          value: token,
          url: `http://console.localhost:${port}`,
          httpOnly: true,
          sameSite: 'Strict',
        },
      ]);
    },
    close: async () => {
      await revisions.stop();
      await started.stop();
    },
  };
}
