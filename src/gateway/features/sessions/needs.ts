import type { Db } from '#gateway/db/tables.ts';
import type { HumanCheck } from '#gateway/identity/human-check.ts';
import type { Passwords } from '#gateway/identity/passwords.ts';
import type { IdentitySettingsService } from '#gateway/identity/settings.ts';
import type { Sessions } from './sessions.ts';

/** What log-in asks of other features; app.ts brings them together. */
export interface LoginNeeds {
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly settings: IdentitySettingsService;
  readonly humanCheck: HumanCheck;
  readonly captcha: {
    consume(db: Db, merchant: string, id: string | undefined, answer: string | undefined): Promise<boolean>;
  };
  readonly codes: {
    consume(
      db: Db,
      merchant: string,
      purpose: 'login',
      number: string,
      code: string,
    ): Promise<'ok' | 'wrong' | 'expired'>;
  };
}
