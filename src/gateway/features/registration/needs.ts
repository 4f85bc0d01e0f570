import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#gateway/db/tables.ts';
import type { HumanCheck } from '#gateway/identity/human-check.ts';
import type { Passwords } from '#gateway/identity/passwords.ts';
import type { IdentitySettingsService } from '#gateway/identity/settings.ts';

/** What registration asks of other features; app.ts brings them together. */
export interface RegistrationNeeds {
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
      purpose: 'register',
      number: string,
      code: string,
    ): Promise<'ok' | 'wrong' | 'expired'>;
  };
  readonly sessions: {
    open(
      db: Db,
      merchant: string,
      memberId: string,
      request: FastifyRequest,
    ): Promise<{ give(reply: FastifyReply): string }>;
  };
  readonly openWallet: (db: Db, merchant: string, memberId: string) => Promise<unknown>;
}
